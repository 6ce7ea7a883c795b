"""What the detector is trained on and measured by.

    python -m unittest models.training.detector_test
"""
from __future__ import annotations

import tempfile
import unittest
from pathlib import Path
from unittest import mock

import numpy as np
import torch
from PIL import Image

from .detector_data import Window
from .detector_evaluation import Labelled, average_precision, letterbox, match
from .detector_export import renew_statistics
from .detector_loss import assign
from .detector_network import FacingDetector
from .rendering.shelves_canvas import Canvas
from .rendering.shelves_scenes import KINDS, SIGNS, VALIDATION_SEEDS, _warehouse, render_scene
from .rendering.shelves_sights import LEAST_PX, find_sights
from .rendering.shelves_signs import hang_signs
from .weights import mean_weights


def quad(x0: float, y0: float, x1: float, y1: float) -> np.ndarray:
    """Corners of an upright rectangle, from the top left clockwise."""
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])


class CanvasTest(unittest.TestCase):
    def test_knows_how_much_of_a_covered_facing_is_visible(self) -> None:
        canvas, texture = Canvas(100, 100), np.full((20, 20, 4), 255, np.uint8)
        canvas.draw(texture, quad(10, 10, 50, 50), owner=0)
        canvas.draw(texture, quad(40, 10, 80, 50), owner=1)
        owners, boxes, visible = canvas.visible()
        self.assertEqual(owners.tolist(), [0, 1])
        np.testing.assert_allclose(boxes, [[10, 10, 40, 50], [40, 10, 80, 50]], atol=1)
        np.testing.assert_allclose(visible, [.75, 1.], atol=.05)

    def test_counts_what_lies_outside_the_picture_as_hidden(self) -> None:
        canvas = Canvas(100, 100)
        canvas.draw(np.full((20, 20, 4), 255, np.uint8), quad(-30, 0, 30, 60), owner=0)
        self.assertAlmostEqual(float(canvas.visible()[2][0]), .5, delta=.05)


class SceneTest(unittest.TestCase):
    def test_a_seed_always_renders_the_same_scene(self) -> None:
        first, second = (render_scene(VALIDATION_SEEDS[3], kind="close-up") for _ in range(2))
        np.testing.assert_array_equal(first.rgb, second.rgb)
        np.testing.assert_array_equal(first.boxes, second.boxes)

    def test_a_scene_without_products_has_no_boxes(self) -> None:
        self.assertEqual(len(render_scene(VALIDATION_SEEDS[0], kind="empty").boxes), 0)

    def test_a_warehouse_of_flat_boxes_holds_hardly_anything_else(self) -> None:
        with mock.patch("models.training.rendering.shelves_scenes.FLAT", 1.):
            families = _warehouse.__wrapped__(3, ())
        self.assertGreaterEqual(sum(family[0].kind == "box" for family in families), len(families) * 6 // 7)
        self.assertGreater(len({family[0].kind for family in _warehouse.__wrapped__(3, ())}), 3)

    def test_every_kind_is_rendered_without_photographs_too(self) -> None:
        for kind in KINDS:
            with self.subTest(kind):
                self.assertGreater(float(render_scene(VALIDATION_SEEDS[1], kind=kind).rgb.std()), 1.)

    def test_pages_have_no_boxes_and_differ(self) -> None:
        first, second = (render_scene(VALIDATION_SEEDS.start + n, kind="page") for n in range(2))
        self.assertEqual(len(first.boxes) + len(second.boxes), 0)
        self.assertGreater(float(first.rgb.std()), 1.)
        self.assertTrue(first.rgb.shape != second.rgb.shape or bool((first.rgb != second.rgb).any()))

    def test_signs_have_no_boxes_and_hide_what_they_hang_before(self) -> None:
        canvas = Canvas(400, 300)
        canvas.draw(np.full((20, 20, 4), 255, np.uint8), quad(0, 0, 400, 300), owner=0)
        hang_signs(canvas, np.random.default_rng(2), ())
        owners, _, visible = canvas.visible()
        self.assertEqual(owners.tolist(), [0])
        self.assertLess(float(visible[0]), .98)

    def test_signs_change_nothing_else_of_a_scene(self) -> None:
        scenes = []
        for share in (0., 1.):
            with mock.patch.dict(SIGNS, {"empty": share}):
                scenes.append(render_scene(VALIDATION_SEEDS[0], kind="empty"))
        changed = float((scenes[0].rgb != scenes[1].rgb).any(2).mean())
        self.assertGreater(changed, .01)
        self.assertLess(changed, .5, "the photograph's noise and light are others, too")


class SightsTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "things" / "deep").mkdir(parents=True)
        thing = np.zeros((160, 200, 4), np.uint8)
        thing[40:120, 50:150] = (255, 0, 0, 255)
        Image.fromarray(thing).save(self.folder / "things/deep/thing.png")

    def test_finds_what_is_large_enough_collection_by_collection(self) -> None:
        (self.folder / "icons").mkdir()
        Image.new("RGB", (LEAST_PX - 1, 500)).save(self.folder / "icons/icon.jpg")
        (self.folder / "things/nowhere.png").symlink_to("not-there.png")
        self.assertEqual(find_sights(self.folder), ((self.folder / "things/deep/thing.png",),))
        self.assertEqual(find_sights(None), ())
        with self.assertRaisesRegex(ValueError, "icons has no folders of pictures"):
            find_sights(self.folder / "icons")

    def test_a_sight_holds_nothing_and_a_product_before_it_is_found(self) -> None:
        sights = find_sights(self.folder)
        for seed in VALIDATION_SEEDS[:4]:
            bare, crowded = (render_scene(seed, kind=kind, sights=sights) for kind in ("sight", "before a sight"))
            self.assertEqual((len(bare.boxes), len(crowded.boxes)), (0, 1))
            self.assertGreater(float(bare.rgb.std()), 1.)


class WindowTest(unittest.TestCase):
    def test_moves_and_mirrors_boxes_with_the_pixels(self) -> None:
        picture = np.zeros((80, 100, 3), np.uint8)
        picture[20:40, 30:50] = 255
        window = Window(64, np.array([1., 1.]), np.array([10., 8.]), mirrored=True)
        boxes, inside, _ = window.move(np.float32([[30, 20, 50, 40]]))
        rows, columns = np.nonzero(window.cut(picture)[..., 0] > 128)
        self.assertEqual(boxes[0].tolist(), [columns.min(), rows.min(), columns.max() + 1, rows.max() + 1])
        self.assertEqual(float(inside[0]), 1.)


class AssignTest(unittest.TestCase):
    def test_the_middle_of_a_facing_answers_at_the_stride_of_its_size_and_open_ones_are_left_out(self) -> None:
        cells = torch.tensor([[20., 20., 8.], [20., 20., 16.], [60., 60., 8.], [90., 90., 8.]])
        index, counts = assign(cells, torch.tensor([[0., 0., 40., 40.]]), torch.tensor([[50., 50., 70., 70.]]))
        self.assertEqual(index.tolist(), [0, -1, -1, -1])
        self.assertEqual(counts.tolist(), [True, True, False, True])


class NetworkTest(unittest.TestCase):
    def test_any_multiple_of_32_gives_one_answer_per_cell(self) -> None:
        with torch.no_grad():
            logits, boxes, cells = FacingDetector().eval()(torch.zeros(1, 3, 96, 160))
        self.assertEqual(tuple(boxes.shape), (1, logits.shape[1], 4))
        self.assertEqual(len(cells), logits.shape[1])
        self.assertTrue(bool((boxes[..., 2:] > boxes[..., :2]).all()))

    def test_the_mean_of_two_weights_lies_between_them(self) -> None:
        states = [{"kernel": torch.tensor([1., 4.]), "batches": torch.tensor(3)},
                  {"kernel": torch.tensor([4., 1.]), "batches": torch.tensor(5)}]
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder) / f"{index}.pt" for index in range(2)]
            for state, file in zip(states, files):
                torch.save(state, file)
            self.assertEqual(mean_weights([*files, files[1]])["kernel"].tolist(), [3., 2.])
            self.assertEqual(mean_weights(files)["batches"].dtype, torch.int64)
            torch.save({"other": torch.zeros(2)}, files[1])
            with self.assertRaisesRegex(ValueError, "1.pt holds other weights"):
                mean_weights(files)


class StatisticsTest(unittest.TestCase):
    def test_renewed_statistics_are_those_of_the_bank_whatever_they_were(self) -> None:
        detector = FacingDetector()
        norms = [module for module in detector.modules() if isinstance(module, torch.nn.BatchNorm2d)]
        watched = [norms[0], detector.smooth[0][1]]
        seen: dict[torch.nn.Module, list[torch.Tensor]] = {norm: [] for norm in watched}
        for norm in watched:
            norm.running_mean.fill_(40.)
            norm.register_forward_pre_hook(lambda module, inputs: seen[module].append(inputs[0].mean((0, 2, 3))))
        with tempfile.TemporaryDirectory() as folder, mock.patch("models.training.detector_export.STATISTICS_BATCHES", 2):
            Image.fromarray(np.random.default_rng(1).integers(0, 255, (400, 400, 3), np.uint8)).save(Path(folder) / "1.jpg")
            np.save(Path(folder) / "1.npy", np.float32([[50, 50, 150, 200, 1]]))
            renew_statistics(detector, Path(folder), seed=1)
        for norm in watched:
            self.assertEqual(len(seen[norm]), 2)
            torch.testing.assert_close(norm.running_mean, torch.stack(seen[norm]).mean(0))
        self.assertFalse(detector.training)


class MeasureTest(unittest.TestCase):
    def test_a_second_box_on_one_facing_is_wrong_and_one_on_an_open_facing_is_not_counted(self) -> None:
        truth = Labelled(np.zeros((9, 9, 3), np.uint8), np.float32([[0, 0, 10, 10]]), np.float32([[20, 0, 30, 10]]))
        found = np.float32([[0, 0, 10, 10], [0, 0, 10, 9], [20, 0, 30, 10]])
        self.assertEqual(match(found, truth, .5).tolist(), [1, 0, -1])

    def test_average_precision_is_one_for_a_perfect_ranking_and_halves_with_half_the_facings(self) -> None:
        self.assertAlmostEqual(average_precision(np.array([.9, .8, .1]), np.array([1, 1, 0]), 2), 1.)
        self.assertAlmostEqual(average_precision(np.array([.9]), np.array([1]), 2), .5, delta=.02)

    def test_letterbox_keeps_the_shape_and_pads_right_and_below(self) -> None:
        image, scale = letterbox(np.full((1500, 2500, 3), 255, np.uint8), 1024, 32)
        self.assertEqual(image.shape, (640, 1024, 3))
        self.assertEqual((scale, int(image[613, 5, 0]), int(image[630, 5, 0])), (.4096, 255, 114))

    def test_letterbox_never_enlarges_as_the_worker_never_does(self) -> None:
        image, scale = letterbox(np.full((300, 500, 3), 255, np.uint8), 1024, 32)
        self.assertEqual(image.shape, (320, 512, 3))
        self.assertEqual((scale, int(image[299, 499, 0]), int(image[300, 500, 0])), (1., 255, 114))


if __name__ == "__main__":
    unittest.main()
