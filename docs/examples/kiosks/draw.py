#!/usr/bin/env python3
"""Draws the pictures of the two example kiosks as SVG: `python3 draw.py`. The same each time."""

import math
import random
from pathlib import Path

HERE = Path(__file__).resolve().parent


def number(value):
    return f"{value:.1f}".rstrip("0").rstrip(".")


class Picture:
    """Shapes, back to front."""

    def __init__(self, width, height, seed=0):
        self.width, self.height = width, height
        self.random = random.Random(seed)
        self.definitions, self.shapes = [], []

    def gradient(self, stops, x1=0, y1=0, x2=0, y2=1, radial=False):
        name = f"g{len(self.definitions)}"
        inner = "".join(
            f'<stop offset="{number(at)}" stop-color="{color}"' + (f' stop-opacity="{number(alpha[0])}"' if alpha else "") + "/>"
            for at, color, *alpha in stops
        )
        kind = f'<radialGradient id="{name}">{inner}</radialGradient>' if radial else (
            f'<linearGradient id="{name}" x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}">{inner}</linearGradient>'
        )
        self.definitions.append(kind)
        return f"url(#{name})"

    def add(self, tag, **values):
        text = "".join(
            f' {key.replace("_", "-")}="{number(value) if isinstance(value, (int, float)) else value}"' for key, value in values.items() if value is not None
        )
        self.shapes.append(f"<{tag}{text}/>")

    def fill(self, color):
        self.rectangle(0, 0, self.width, self.height, color)

    def rectangle(self, x, y, width, height, color, radius=None, **more):
        self.add("rect", x=x, y=y, width=width, height=height, rx=radius, fill=color, **more)

    def circle(self, x, y, radius, color, **more):
        self.add("circle", cx=x, cy=y, r=radius, fill=color, **more)

    def ellipse(self, x, y, rx, ry, color, **more):
        self.add("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=color, **more)

    def polygon(self, points, color, **more):
        self.add("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), fill=color, **more)

    def path(self, d, color="none", **more):
        self.add("path", d=d, fill=color, **more)

    def line(self, points, color, width, **more):
        """A smooth line through points."""
        d = f"M{number(points[0][0])} {number(points[0][1])}"
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            d += f"Q{number(x0)} {number(y0)} {number((x0 + x1) / 2)} {number((y0 + y1) / 2)}"
        self.path(d, stroke=color, stroke_width=width, stroke_linecap="round", **more)

    def ridge(self, base, heights, color, **more):
        """What lies below a smooth line of heights, from side to side."""
        step = self.width / (len(heights) - 1)
        points = [(index * step, base - height) for index, height in enumerate(heights)]
        d = f"M0 {self.height}V{number(points[0][1])}"
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            middle = (x0 + x1) / 2
            d += f"C{number(middle)} {number(y0)} {number(middle)} {number(y1)} {number(x1)} {number(y1)}"
        self.path(d + f"V{self.height}Z", color, **more)

    def save(self, name):
        definitions = f"<defs>{''.join(self.definitions)}</defs>" if self.definitions else ""
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}">'
            f"{definitions}{''.join(self.shapes)}</svg>\n"
        )
        (HERE / name).write_text(text)


def ferry():
    """A ferry under a low sun."""
    p = Picture(1200, 900, 1)
    p.fill(p.gradient([(0, "#f6d9a8"), (0.45, "#ef9f6a"), (1, "#b9546a")]))
    p.circle(820, 420, 190, p.gradient([(0, "#fff3d2", 0.9), (1, "#fff3d2", 0)], radial=True))
    p.circle(820, 420, 74, "#fff1cf")
    p.ridge(520, [20, 60, 34, 90, 52, 26, 70, 40], "#9a4a68", opacity=0.75)
    p.ridge(540, [8, 18, 44, 16, 30, 58, 20, 12], "#6f3a62", opacity=0.85)
    p.rectangle(0, 540, 1200, 360, p.gradient([(0, "#5c3c67"), (0.5, "#33305c"), (1, "#1b2144")]))
    for index in range(26):
        y = 548 + index * index * 0.5
        half = 18 + index * 5 + p.random.uniform(-12, 20)
        p.rectangle(820 - half + p.random.uniform(-26, 26), y, half * 2, 2 + index * 0.18, "#ffd9a0", 2, opacity=0.75 - index * 0.022)
    p.polygon([(290, 520), (640, 520), (612, 566), (322, 566)], "#241c3a")
    p.rectangle(350, 478, 214, 44, "#efe6da", 4)
    p.rectangle(378, 446, 128, 34, "#d8c8bc", 4)
    p.rectangle(470, 400, 30, 48, "#b5402a", 3)
    p.rectangle(470, 412, 30, 9, "#efe6da")
    for index in range(7):
        p.rectangle(364 + index * 28, 490, 15, 15, "#e9a25d", 3)
    p.line([(486, 392), (520, 356), (600, 350), (668, 322), (760, 318)], "#3c2a4c", 10, opacity=0.28)
    return p


def harbour():
    """Houses at night, and their lights on the water."""
    p = Picture(1200, 900, 2)
    p.fill(p.gradient([(0, "#0b1733"), (0.55, "#1d3a63"), (1, "#0a1428")]))
    for _ in range(90):
        p.circle(p.random.uniform(0, 1200), p.random.uniform(0, 360), p.random.uniform(0.8, 2.4), "#dfe9ff", opacity=p.random.uniform(0.3, 0.9))
    p.circle(230, 170, 130, p.gradient([(0, "#fdf3d0", 0.5), (1, "#fdf3d0", 0)], radial=True))
    p.circle(230, 170, 46, "#f9f0d0")
    p.circle(250, 158, 40, "#1a3054", opacity=0.25)
    p.rectangle(0, 520, 1200, 380, p.gradient([(0, "#16305a"), (1, "#060d1d")]))
    x, colors = 40, ["#3d2b3f", "#26344f", "#52303a", "#2c4150", "#45384f", "#1f2d47"]
    while x < 1150:
        width, height = p.random.choice([84, 98, 112]), p.random.randint(150, 260)
        color = p.random.choice(colors)
        top = 522 - height
        p.polygon([(x, 522), (x, top), (x + width / 2, top - p.random.randint(36, 70)), (x + width, top), (x + width, 522)], color)
        for row in range(int(height // 56)):
            for column in range(int(width // 34)):
                if p.random.random() < 0.62:
                    wx, wy = x + 14 + column * 32, top + 18 + row * 54
                    light = p.random.choice(["#ffd27a", "#ffbe5c", "#ffe6ae"])
                    p.rectangle(wx, wy, 16, 26, light, 2)
                    depth = 524 + (522 - wy) * 0.62
                    for ripple in range(4):
                        p.rectangle(wx + p.random.uniform(-7, 7) - 2, depth + ripple * 13, 20, 4, light, 2, opacity=0.42 - ripple * 0.09)
        x += width + p.random.choice([0, 0, 6])
    p.rectangle(0, 518, 1200, 8, "#0c1426")
    for index in range(44):
        p.rectangle(p.random.uniform(-40, 1180), 540 + index * 8, p.random.uniform(50, 210), 1.6, "#86a8d8", 1, opacity=0.13)
    return p


def blue_study():
    """Two fields of colour."""
    p = Picture(900, 1200, 3)
    p.fill("#16253f")
    for left, top, width, height, color in [(70, 70, 760, 560, "#2f6ea8"), (70, 690, 760, 250, "#e0b354"), (70, 990, 760, 140, "#1f4a7c")]:
        for index in range(16):
            grow = 22 - index * 2.6
            p.rectangle(left - grow, top - grow, width + grow * 2, height + grow * 2, color, 26, opacity=0.12)
    for _ in range(160):
        y = p.random.choice([p.random.uniform(60, 640), p.random.uniform(680, 950), p.random.uniform(985, 1135)])
        x = p.random.uniform(60, 700)
        p.rectangle(x, y, p.random.uniform(60, 840 - x), p.random.uniform(1, 5), p.random.choice(["#ffffff", "#0b1830"]), 2, opacity=0.045)
    return p


def sails():
    """Seven sails that overlap."""
    p = Picture(1200, 900, 4)
    p.fill("#f3ead9")
    p.circle(930, 210, 92, "#e2604a")
    colors = ["#1f5673", "#2f7f8f", "#e0a33e", "#d9573f", "#35495e", "#79a7a8", "#b9443f"]
    for index, color in enumerate(colors):
        x, top = 150 + index * 128, 470 - 290 * math.sin((index + 0.6) / 7.2 * math.pi)
        p.polygon([(x, top), (x, 690), (x - 148 + index * 6, 690)], color, opacity=0.82)
        p.polygon([(x + 8, top + 60), (x + 8, 690), (x + 132 - index * 4, 690)], color, opacity=0.5)
    for index in range(6):
        y = 712 + index * 28
        p.line([(x, y + (10 if (x // 100 + index) % 2 else -8)) for x in range(-60, 1300, 100)], "#1f5673", 5, opacity=0.75 - index * 0.11)
    return p


def lemons():
    """Three lemons and a jug."""
    p = Picture(900, 1200, 5)
    p.fill(p.gradient([(0, "#3b4a42"), (1, "#22302c")]))
    p.rectangle(0, 790, 900, 410, p.gradient([(0, "#c9a27a"), (1, "#8d6647")]))
    p.polygon([(0, 860), (520, 826), (900, 890), (900, 1040), (430, 980), (0, 1050)], "#e9e1d0", opacity=0.92)
    p.polygon([(0, 1050), (430, 980), (900, 1040), (900, 1062), (430, 1004), (0, 1074)], "#b9ad98", opacity=0.8)
    p.ellipse(330, 868, 190, 26, "#1b1712", opacity=0.35)
    p.path("M214 400C150 560 160 790 250 866H420C512 790 516 560 446 400Z", p.gradient([(0, "#5f86a6"), (0.5, "#a9c4d6"), (1, "#3d5f80")], x2=1, y2=0))
    p.ellipse(330, 400, 116, 27, "#2c4760")
    p.ellipse(330, 398, 98, 19, "#182a3b")
    p.path("M446 452C566 462 560 656 462 668", stroke="#6f95b3", stroke_width=25)
    for band in range(3):
        p.path(f"M{190 + band * 4} {600 + band * 34}C270 {640 + band * 34} 400 {640 + band * 34} {480 - band * 4} {600 + band * 34}", stroke="#23466b", stroke_width=6, opacity=0.6)
    for x, y, turn in [(600, 872, -16), (740, 914, 24), (520, 938, 8)]:
        p.ellipse(x + 8, y + 62, 96, 18, "#3a2a17", opacity=0.32)
        body = p.gradient([(0, "#fff2a0"), (0.45, "#f4cf38"), (1, "#c48a13")], x1=0.2, y1=0, x2=0.7, y2=1)
        p.path(f"M-112 0C-96 -18 -92 -66 0 -70C92 -66 92 -22 112 -4C98 14 92 66 0 70C-92 66 -98 20 -112 0Z", body, transform=f"translate({x} {y}) rotate({turn})")
        p.ellipse(-28, -34, 30, 13, "#fffbe0", opacity=0.55, transform=f"translate({x} {y}) rotate({turn - 14})")
    return p


def orchard():
    """Trees under the first snow."""
    p = Picture(1200, 900, 6)
    p.fill(p.gradient([(0, "#cfd8de"), (0.6, "#eef0ee"), (1, "#ffffff")]))
    p.ridge(470, [30, 66, 40, 92, 60, 110, 70, 48], "#b4c0c6", opacity=0.8)
    p.ridge(520, [20, 38, 66, 32, 48, 24, 56, 30], "#d9e0e1")
    for row in range(4):
        scale = 0.42 + row * 0.22
        count = 9 - row * 2
        for index in range(count):
            x = (index + 0.5 + (row % 2) * 0.24) * 1200 / count + p.random.uniform(-14, 14)
            ground = 530 + row * 98
            p.ellipse(x + 20 * scale, ground, 96 * scale, 12 * scale, "#9fb0b9", opacity=0.45)
            tree(p, x, ground, 84 * scale, -math.pi / 2, 13 * scale, 5)
    for _ in range(260):
        p.circle(p.random.uniform(0, 1200), p.random.uniform(0, 900), p.random.uniform(1.2, 4.4), "#ffffff", opacity=p.random.uniform(0.5, 1))
    return p


def tree(p, x, y, length, angle, width, depth, limbs=None):
    """A trunk that parts again and again. Limbs of one thickness are one path."""
    root = limbs is None
    limbs = limbs if limbs is not None else {}
    x2, y2 = x + math.cos(angle) * length, y + math.sin(angle) * length
    limbs.setdefault(width, []).append(f"M{round(x)} {round(y)}L{round(x2)} {round(y2)}")
    if depth > 1:
        for turn in (-0.5, 0.46) if depth < 5 else (-0.62, 0.02, 0.6):
            tree(p, x2, y2, length * p.random.uniform(0.62, 0.8), angle + turn + p.random.uniform(-0.16, 0.16), width * 0.62, depth - 1, limbs)
    elif p.random.random() < 0.16:
        p.circle(x2, y2, 3.4, "#b5402a")
    if root:
        for thick, parts in limbs.items():
            p.path("".join(parts), stroke="#4a3b36", stroke_width=max(0.8, thick), stroke_linecap="round")


def tide_clock():
    """Rings, each turned a little further."""
    p = Picture(900, 900, 7)
    p.fill("#0f2f3a")
    colors = ["#e8d8b0", "#d98f4e", "#58a0a0", "#2b6673", "#c9573c", "#f0e8d4"]
    for index in range(14):
        radius = 400 - index * 27
        start = index * 0.61
        sweep = math.pi * (0.7 + 0.9 * abs(math.sin(index * 0.9)))
        x1, y1 = 450 + radius * math.cos(start), 450 + radius * math.sin(start)
        x2, y2 = 450 + radius * math.cos(start + sweep), 450 + radius * math.sin(start + sweep)
        large = 1 if sweep > math.pi else 0
        p.path(f"M{number(x1)} {number(y1)}A{radius} {radius} 0 {large} 1 {number(x2)} {number(y2)}", stroke=colors[index % 6], stroke_width=15, stroke_linecap="round")
        p.circle(x2, y2, 12, "#0f2f3a")
        p.circle(x2, y2, 6.5, colors[index % 6])
    p.circle(450, 450, 13, "#f0e8d4")
    return p


def stairs():
    """A stair that winds up a tower, from below."""
    p = Picture(900, 1200, 8)
    p.fill(p.gradient([(0, "#e9dcc4"), (1, "#c2a988")]))
    steps = 54
    for index in range(steps):
        at = index / steps
        radius = 560 * (1 - at) ** 0.86 + 34
        angle, wide = at * math.pi * 5.2, 0.36
        cx, cy = 450 + 46 * at, 600 - 60 * at
        points = [(cx + radius * math.cos(angle), cy + radius * math.sin(angle)), (cx + radius * math.cos(angle + wide), cy + radius * math.sin(angle + wide))]
        inner = radius * 0.56
        points += [(cx + inner * math.cos(angle + wide), cy + inner * math.sin(angle + wide)), (cx + inner * math.cos(angle), cy + inner * math.sin(angle))]
        shade = 0.5 + 0.5 * math.cos(angle - 0.8)
        p.polygon(points, f"rgb({int(70 + 150 * shade)},{int(52 + 104 * shade)},{int(48 + 62 * shade)})", stroke="#3a2822", stroke_width=2.4)
    p.circle(496, 540, 44, p.gradient([(0, "#fffbe8"), (1, "#f1d48f")], radial=True))
    return p


def fields():
    """Fields that go by."""
    p = Picture(1200, 900, 9)
    p.fill(p.gradient([(0, "#8fc1d9"), (0.6, "#dbeaea"), (1, "#f6edd4")]))
    for x, y, size in [(240, 150, 1.2), (720, 110, 0.9), (980, 220, 1.4)]:
        for dx, dy, r in [(-60, 8, 34), (-14, -14, 48), (40, 2, 40), (84, 12, 26)]:
            p.ellipse(x + dx * size, y + dy * size, r * size * 1.3, r * size * 0.66, "#ffffff", opacity=0.82)
    p.ridge(420, [30, 70, 110, 60, 90, 46, 76, 30], "#7f9f8a")
    y, colors = 424, ["#5d8a4e", "#d9b54a", "#86a94f", "#b9772f", "#e7cf7a", "#4c7a4a", "#c99a3d", "#6f9a48"]
    for index, color in enumerate(colors):
        height = 14 + index * 15.5
        bend = p.random.uniform(-24, 24) * (1 + index * 0.3)
        p.path(f"M0 {number(y)}Q600 {number(y + bend)} 1200 {number(y - 8)}V900H0Z", color)
        if index > 2:
            for row in range(4):
                dy = y + height * (row + 0.6) / 4.4
                p.path(f"M0 {number(dy)}Q600 {number(dy + bend)} 1200 {number(dy - 8)}", stroke="#3b4a20", stroke_width=1 + index * 0.35, opacity=0.2)
        y += height
    for index in range(9):
        x = 60 + index * 140
        p.rectangle(x, 250 - index % 2 * 6, 5, 190, "#4a4a42", opacity=0.55)
        p.rectangle(x - 18, 266 - index % 2 * 6, 41, 4, "#4a4a42", opacity=0.55)
    for wire in (268, 280):
        p.line([(x, wire + (16 if index % 2 else 0)) for index, x in enumerate(range(-10, 1290, 70))], "#4a4a42", 1.6, opacity=0.5)
    return p


def wind():
    """Lines that all bend the same way."""
    p = Picture(900, 1200, 10)
    p.fill("#f1eee6")
    for index in range(64):
        y, hue = 40 + index * 18, index / 64
        color = f"rgb({int(30 + 170 * hue)},{int(84 + 20 * math.sin(hue * 6))},{int(124 - 60 * hue)})"
        points = []
        for step in range(16):
            x = -30 + step * 64
            near = math.exp(-(((x - 500) / 210) ** 2) - (((y - 560) / 260) ** 2))
            points.append((x, y + near * 150 * math.sin((x - 380) / 120) + 7 * math.sin(x / 90 + index * 0.5)))
        p.line(points, color, 2.2 + 4 * abs(math.sin(index * 0.7)), opacity=0.86)
    p.circle(640, 310, 56, "#c9452f", opacity=0.94)
    return p


def red_corner():
    """A few shapes, and one red corner."""
    p = Picture(900, 900, 11)
    p.fill("#efe9dc")
    p.polygon([(900, 0), (900, 330), (560, 0)], "#c8321f")
    p.rectangle(-60, 596, 780, 52, "#1c1b1a", transform="rotate(-24 330 620)")
    p.rectangle(120, 180, 230, 300, "#23527a", transform="rotate(12 235 330)")
    p.circle(560, 520, 176, "#1c1b1a")
    p.circle(560, 520, 112, "#e3a92c")
    p.path("M120 760A160 160 0 0 1 440 760Z", "#23527a", opacity=0.9)
    for index in range(6):
        p.rectangle(640 + index * 30, 700 - index * 14, 12, 150, "#1c1b1a")
    p.rectangle(90, 90, 300, 8, "#1c1b1a", transform="rotate(-8 240 94)")
    return p


def row_houses():
    """A street at the end of the day."""
    p = Picture(1200, 900, 12)
    p.fill(p.gradient([(0, "#35506e"), (0.6, "#d88f74"), (1, "#f2c79a")]))
    p.rectangle(0, 720, 1200, 180, p.gradient([(0, "#5a4a4a"), (1, "#2d2829")]))
    walls = ["#a8493a", "#d9a05b", "#6f8a86", "#c9c0ae", "#87503f", "#b9c3b0", "#c66f4e", "#5f6f80"]
    for index in range(8):
        x, width = 24 + index * 145, 138
        top = 372 + [0, 24, -18, 8, -30, 14, 0, 26][index]
        wall = walls[index]
        if index % 3 == 1:
            p.polygon([(x, top), (x, top - 40), (x + 30, top - 40), (x + 30, top - 76), (x + 54, top - 76), (x + 54, top - 108), (x + 84, top - 108), (x + 84, top - 76), (x + 108, top - 76), (x + 108, top - 40), (x + width, top - 40), (x + width, top)], wall)
        else:
            p.polygon([(x - 4, top), (x + width / 2, top - 116), (x + width + 4, top)], "#4a3733" if index % 2 else "#5e4440")
        p.rectangle(x, top - 1, width, 722 - top, wall)
        for row in range(3):
            for column in range(2):
                wx, wy = x + 24 + column * 56, top + 26 + row * 96
                if row == 2 and column == index % 2:
                    p.rectangle(wx - 4, 722 - 128, 44, 128, "#2f2a2c", 3)
                    p.circle(wx + 31, 722 - 62, 3.4, "#e3b64f")
                    continue
                lit = (index * 5 + row * 3 + column) % 4 != 0
                p.rectangle(wx - 4, wy - 4, 42, 62, "#f0e6d6", 3, opacity=0.9)
                p.rectangle(wx, wy, 34, 54, "#ffce73" if lit else "#33425a", 2)
                p.rectangle(wx + 16, wy, 2.4, 54, "#f0e6d6")
                p.rectangle(wx, wy + 24, 34, 2.4, "#f0e6d6")
    p.rectangle(0, 716, 1200, 12, "#8c7d76")
    for x in (180, 620, 1060):
        p.circle(x, 560, 92, p.gradient([(0, "#ffe7b0", 0.6), (1, "#ffe7b0", 0)], radial=True))
        p.rectangle(x - 3, 566, 6, 168, "#22211f")
        p.circle(x, 560, 15, "#fff0cb")
    return p


def facade():
    """The museum, from the quay."""
    p = Picture(1920, 1080, 13)
    p.fill(p.gradient([(0, "#17304a"), (0.5, "#4d7a8e"), (0.8, "#e7b98a"), (1, "#f3d9b4")]))
    p.circle(1480, 640, 320, p.gradient([(0, "#fff0c8", 0.8), (1, "#fff0c8", 0)], radial=True))
    p.ridge(720, [40, 90, 60, 130, 80, 50, 110, 70], "#3c6072", opacity=0.6)
    p.rectangle(0, 780, 1920, 300, p.gradient([(0, "#3f6a7c"), (1, "#12283a")]))
    p.rectangle(0, 760, 1920, 26, "#cbb79a")
    hall = p.gradient([(0, "#b4492f"), (1, "#7d2d22")])
    for index, width in enumerate([300, 300, 300]):
        x = 330 + index * 306
        p.polygon([(x, 760), (x, 470), (x + width / 2, 350), (x + width, 470), (x + width, 760)], hall)
        p.polygon([(x - 10, 474), (x + width / 2, 342), (x + width + 10, 474), (x + width + 10, 456), (x + width / 2, 322), (x - 10, 456)], "#2c2a30")
        for column in range(3):
            wx = x + 42 + column * 80
            p.path(f"M{wx} 700V540A30 30 0 0 1 {wx + 60} 540V700Z", p.gradient([(0, "#ffe5ad"), (1, "#f0a85a")]))
            p.rectangle(wx + 28, 512, 4, 188, "#5a2a20")
        p.circle(x + width / 2, 440, 26, "#ffe0a0")
        for ripple in range(9):
            p.rectangle(x + 36 + p.random.uniform(-18, 18), 800 + ripple * 22, 230, 5, "#f6c07c", 3, opacity=0.42 - ripple * 0.042)
    p.rectangle(1290, 300, 96, 460, "#e6dcc8")
    p.rectangle(1290, 380, 96, 60, "#b5402a")
    p.rectangle(1290, 520, 96, 60, "#b5402a")
    p.rectangle(1270, 284, 136, 20, "#2c2a30")
    p.rectangle(1304, 216, 68, 70, "#ffe9b0", 6)
    p.polygon([(1290, 218), (1338, 160), (1386, 218)], "#2c2a30")
    p.polygon([(1372, 236), (1920, 120), (1920, 330), (1372, 268)], p.gradient([(0, "#fff2c8", 0.55), (1, "#fff2c8", 0)], x2=1, y2=0))
    for index in range(60):
        p.rectangle(p.random.uniform(-60, 1900), 800 + p.random.uniform(0, 270), p.random.uniform(60, 260), 2, "#bfd7dd", 1, opacity=0.16)
    return p


def floor_plan():
    """The ground floor: four rooms round a court, a café, the entrance."""
    p = Picture(1600, 1000, 14)
    p.fill("#f4efe6")
    wall, floor = "#3a3a40", "#fffdf8"
    rooms = [(80, 80, 520, 380, "#e8eef2"), (620, 80, 480, 380, "#f5e9d6"), (1120, 80, 400, 560, "#e9efe4"), (80, 480, 520, 440, "#f3e2dd"), (1120, 660, 400, 260, "#efe8f2")]
    for x, y, width, height, color in rooms:
        p.rectangle(x, y, width, height, color, 6, stroke=wall, stroke_width=14)
    p.rectangle(620, 480, 480, 440, floor, 6, stroke=wall, stroke_width=14)
    for x, y, width, height in [(250, 458, 120, 24), (598, 220, 24, 120), (1098, 220, 24, 120), (598, 640, 24, 120), (1098, 720, 24, 120), (780, 458, 140, 24), (780, 908, 160, 26), (1260, 636, 110, 28)]:
        p.rectangle(x, y, width, height, "#f4efe6")
    for x, y, letter in [(130, 160, "1"), (670, 160, "2"), (1170, 160, "3"), (130, 560, "4")]:
        p.shapes.append(f'<text x="{x}" y="{y}" font-family="Inter, sans-serif" font-size="64" font-weight="700" fill="#b8ab98">{letter}</text>')
    # Benches, a tree in the court, tables of the café, the steps of the entrance.
    for x, y in [(300, 260), (820, 260), (1290, 400), (310, 740)]:
        p.rectangle(x, y, 120, 34, "#c9b391", 8)
    p.circle(860, 690, 92, "#b9cf9f")
    p.circle(842, 672, 60, "#9fbd84", opacity=0.8)
    p.circle(860, 690, 13, "#7a5b3f")
    for x, y in [(1210, 760), (1320, 830), (1430, 760)]:
        p.circle(x, y, 30, "#d6c4dd")
        for turn in range(4):
            angle = turn * math.pi / 2 + 0.6
            p.circle(x + 46 * math.cos(angle), y + 46 * math.sin(angle), 10, "#bfa8c9")
    for step in range(3):
        p.rectangle(780 - step * 14, 936 + step * 16, 160 + step * 28, 10, "#d8cdbb", 3)
    return p


MUSEUM = {
    "ferry": ferry, "harbour": harbour, "blue-study": blue_study, "sails": sails, "lemons": lemons, "orchard": orchard, "tide-clock": tide_clock,
    "stairs": stairs, "fields": fields, "wind": wind, "red-corner": red_corner, "row-houses": row_houses, "facade": facade, "floor-plan": floor_plan,
}


def elm():
    """What is behind the panel of the room: hills in the morning, very calm."""
    p = Picture(1920, 1080, 15)
    p.fill(p.gradient([(0, "#1c3b4a"), (0.6, "#3f7176"), (1, "#a9c3ad")]))
    for index, color in enumerate(["#2f5a63", "#264d57", "#1d404b", "#16333e", "#0f2731"]):
        heights = [p.random.uniform(20, 150 - index * 8) for _ in range(8)]
        p.ridge(700 + index * 84, heights, color, opacity=0.92)
    p.circle(1450, 330, 240, p.gradient([(0, "#fff4d6", 0.5), (1, "#fff4d6", 0)], radial=True))
    p.circle(1450, 330, 62, "#fdf3d8", opacity=0.9)
    return p


def room_plan():
    """The room: a table, eight chairs, a screen, windows."""
    p = Picture(1200, 800, 16)
    p.fill("#eef1f0")
    p.rectangle(60, 60, 1080, 680, "#fbfbf8", 10, stroke="#3a4446", stroke_width=14)
    for x in (180, 480, 780):
        p.rectangle(x, 50, 220, 20, "#9cc7d6")
    p.rectangle(1126, 330, 20, 140, "#eef1f0")
    p.rectangle(64, 270, 22, 260, "#2b3638", 6)
    p.rectangle(320, 290, 560, 220, "#cfa878", 40)
    for index in range(4):
        for y in (236, 530):
            p.rectangle(352 + index * 134, y, 84, 36, "#5f7a78", 16)
    return p


ROOM = {"hills": elm, "plan": room_plan}


def main():
    for name, draw in MUSEUM.items():
        draw().save(f"museum/pictures/{name}.svg")
    for name, draw in ROOM.items():
        draw().save(f"meeting-room/pictures/{name}.svg")


if __name__ == "__main__":
    main()
