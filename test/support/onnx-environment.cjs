const { TestEnvironment } = require('jest-environment-node');

/**
 * jest gives every test file its own globals, but onnxruntime-node compares typed arrays with the
 * outer ones ("A float32 tensor's data must be type of function Float32Array"): hand those in.
 */
module.exports = class OnnxEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, {
      Float32Array,
      Uint8Array,
      BigInt64Array,
      ArrayBuffer,
    });
  }
};
