"""Turns trained weights into model packages: ONNX files and model.json."""
