"""Measures the figures of model-bench: operations inside one process, without a socket."""

from statistics import median

from processes import MeasurementError, model_figures

IN_PROCESS = "tap_in_process"
MICROSECONDS = {"ns": 1e-3, "µs": 1.0}


def in_process(rig):
    """Returns the CPU time in µs of a complete tap, measured without a socket."""
    figures = model_figures(rig.model_binary, rig.cores[0], 5, keys=[IN_PROCESS])
    if [figure["key"] for figure in figures] != [IN_PROCESS]:
        raise MeasurementError(f"{rig.model_binary} does not report {IN_PROCESS}")
    return median(figures[0]["baton"]) * MICROSECONDS[figures[0]["unit"]]


def model(rig):
    """Measures each figure of model-bench beside its floor, the cheapest code with the same result.

    The tap is excluded, because another measurement compares it with a tap of the echo server.
    """
    for figure in model_figures(rig.model_binary, rig.cores[0], rig.plan.model_samples):
        if figure["key"] == IN_PROCESS:
            continue
        row = rig.figure(figure["key"], figure["title"], figure["unit"])
        for ours, theirs in zip(figure["baton"], figure["floor"]):
            row.add(ours, theirs)
