"""Tests of fleet.py: the computations from the data that many displays received."""

import unittest

from fleet import Seat, delays, quantile, revisions
from frames import TEXT
from processes import MeasurementError


def frame(text):
    return bytes([0x80 | TEXT, len(text)]) + text


class FleetTests(unittest.TestCase):
    def seat(self, *arrivals):
        seat = Seat.__new__(Seat)
        seat.rest, seat.arrivals = b"", list(arrivals)
        return seat

    def test_a_revision_is_there_when_its_frame_is_whole(self):
        first, second = frame(b'{"type":"patch","from":1,"to":2,"ops":[]}'), frame(b'{"type":"patch","from":2,"to":4,"ops":[]}')
        presence = frame(b'{"type":"presence","to":9}')

        seat = self.seat((1.0, first[:7]), (2.0, first[7:] + presence + second[:1]), (3.0, second[1:]))

        self.assertEqual(revisions(seat), [(2.0, 2), (3.0, 4)])

    def test_an_input_has_reached_a_display_that_has_a_later_revision(self):
        found = delays([(1.0, 2), (1.1, 3), (2.0, 4)], [[(1.5, 3), (2.5, 4)], [(1.25, 2), (1.35, 3), (2.001, 5)]])

        self.assertEqual([round(value) for value in found], [500, 400, 500, 250, 250, 1])

    def test_a_display_that_never_gets_there_is_no_figure(self):
        with self.assertRaises(MeasurementError):
            delays([(1.0, 2), (1.1, 3)], [[(1.5, 2)]])

    def test_a_quantile_is_one_of_the_values(self):
        self.assertEqual(quantile([3, 1, 2], 0.5), 2)
        self.assertEqual(quantile(list(range(1000)), 0.99), 990)
        self.assertEqual(quantile([7], 0.99), 7)


if __name__ == "__main__":
    unittest.main()
