import './local/shared/require-node.cjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// Handlers under test log what they refuse, stack traces included.
process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
process.env.POWERTOOLS_METRICS_DISABLED ??= 'true';
// What a test sets itself does not reach native code.
process.env.ORT_DISABLE_TELEMETRY = '1';

// What tests and the processes they start leave behind is found after the run, and removed.
const temporary = mkdtempSync(path.join(tmpdir(), 'shelf-tests-'));
Object.assign(process.env, { TMPDIR: temporary, TEMP: temporary });
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));

/** One project per kind of test, so that `npm test -- --selectProjects unit` runs just those. */
const common = {
  transform: { '^.+\\.[mc]?[tj]s$': ['@swc/jest', { jsc: { target: 'es2024' } }] },
  moduleNameMapper: {
    // Middy's packages name no file for `require`, which jest resolves by.
    '^@middy/([a-z]+)$': '<rootDir>/node_modules/@middy/$1/index.js',
    // The client's package is of ES modules, which name files as they are called once compiled.
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  // These packages ship ES modules only; jest runs CommonJS.
  transformIgnorePatterns: ['/node_modules/(?!(@middy|@seriousme)/)'],
  testPathIgnorePatterns: ['/node_modules/', '/cdk.out/', '/.local/'],
  modulePathIgnorePatterns: ['/cdk.out/', '/.local/'],
};
const project = (name, extra = {}) => ({
  ...common,
  displayName: name,
  testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
  ...extra,
});

const synthesised = {
  globalSetup: '<rootDir>/test/support/synthesise-once.ts',
  globalTeardown: '<rootDir>/test/support/remove-synthesised.ts',
};

export default {
  // Ends a test that hangs. Most take less than a quarter of it on two slow cores.
  testTimeout: 300_000,
  // Many tests wait for a service rather than compute: two at once even on two cores.
  maxWorkers: 2,
  globalTeardown: '<rootDir>/test/support/check-temporary-folder.ts',
  projects: [
    project('unit'),
    project('infra', synthesised),
    project('inference', { testEnvironment: '<rootDir>/test/support/onnx-environment.cjs' }),
    project('integration', synthesised),
    project('contract', {
      globalSetup: '<rootDir>/test/support/start-service.ts',
      globalTeardown: '<rootDir>/test/support/stop-service.ts',
    }),
    // The parts of the console that need no browser, and then its pages in Chromium.
    project('console', { testMatch: ['<rootDir>/test/console/parts/**/*.test.ts'] }),
    project('browser', {
      testMatch: ['<rootDir>/test/console/browser/**/*.test.ts'],
      globalSetup: '<rootDir>/test/console/browser/start.ts',
      globalTeardown: '<rootDir>/test/support/stop-service.ts',
    }),
    project('clients', {
      globalSetup: '<rootDir>/test/support/clients/start-test-bed.ts',
      globalTeardown: '<rootDir>/test/support/clients/stop-test-bed.ts',
    }),
  ],
};
