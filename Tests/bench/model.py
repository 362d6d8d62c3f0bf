"""What is measured in one process, without a socket."""

from processes import model_figures

# What model-bench measures of Baton alone, in µs: its floor is the echo's CPU time for one message.
IN_PROCESS = "tap_in_process"
AGAINST_THE_ECHO = {IN_PROCESS: "server_cpu"}
AWAITED = (IN_PROCESS, "label_10000")
MICROSECONDS = {"ns": 1e-3, "µs": 1.0}


def model(rig):
    """Each figure of model-bench beside the least that could do the same; a whole tap in process beside the echo's message."""
    figures = model_figures(rig.model_binary, rig.cores[0], rig.plan.model_samples)
    for figure in figures:
        key, unit, ours, theirs = figure["key"], figure["unit"], figure["baton"], figure.get("floor", [])
        if key in AGAINST_THE_ECHO:
            ours, unit, theirs = [value * MICROSECONDS[unit] for value in ours], "µs", []
            echo = rig.figures.get(AGAINST_THE_ECHO[key])
            if echo and echo.floor:
                theirs = [echo.floor_median] * len(ours)
            else:
                rig.notes.append(f"{figure['title']} has no floor: the taps of 50 clients were not measured")
        row = rig.figure(key, figure["title"], unit)
        for position, value in enumerate(ours):
            row.add(value, theirs[position] if theirs else None)
    for key in AWAITED:
        if all(figure["key"] != key for figure in figures):
            rig.notes.append(f"model-bench does not report {key}")
