/** One project per kind of test, so that `npm test -- --selectProjects unit` runs just those. */
const common = {
  transform: { '^.+\\.[mc]?[tj]s$': ['@swc/jest', { jsc: { target: 'es2023' } }] },
  // These packages ship ES modules only; jest runs CommonJS.
  transformIgnorePatterns: ['/node_modules/(?!(@middy)/)'],
  testPathIgnorePatterns: ['/node_modules/', '/cdk.out/', '/.local/'],
  modulePathIgnorePatterns: ['/cdk.out/', '/.local/'],
};
const project = (name, extra = {}) => ({
  ...common,
  displayName: name,
  testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
  ...extra,
});

export default {
  testTimeout: 30_000,
  projects: [
    project('unit'),
    project('infra'),
    project('inference', { testEnvironment: '<rootDir>/test/support/onnx-environment.cjs' }),
    project('integration'),
  ],
};
