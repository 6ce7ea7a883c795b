from __future__ import annotations

import unittest

import torch
from torch import nn

from .detector_head import move_back


class MoveBackTest(unittest.TestCase):
    def test_a_share_of_what_was_learned_stays(self) -> None:
        learned, parent = nn.Linear(1, 1), nn.Linear(1, 1)
        for network, value in ((learned, 3.0), (parent, 1.0)):
            for parameter in network.parameters():
                nn.init.constant_(parameter, value)
        move_back(learned, parent, 0.25)
        torch.testing.assert_close(learned.weight.detach(), torch.tensor([[1.5]]))
        torch.testing.assert_close(learned.bias.detach(), torch.tensor([1.5]))


if __name__ == "__main__":
    unittest.main()
