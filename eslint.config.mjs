import path from 'node:path';
import tseslint from 'typescript-eslint';

const AWS = { group: ['@aws-sdk/*', '@smithy/*'], message: 'Only lambdas/storage talks to AWS.' };
const ONNX = {
  group: ['onnxruntime-node', 'onnxruntime-*'],
  message: 'Only lambdas/worker/onnx runs models.',
};
const SHARP = { group: ['sharp'], message: 'Only lambdas/worker decodes pictures.' };
const CDK = { group: ['aws-cdk-lib', 'aws-cdk-lib/*', 'constructs'], message: 'Cloud only.' };

/** The rooms of each place from the ground up: a room imports from lower floors only. Files beside them are above. */
const FLOORS = {
  lambdas: [
    ['contracts'],
    ['shared'],
    ['domain'],
    ['storage'],
    ['callbacks'],
    ['api', 'worker', 'workflow', 'maintenance'],
  ],
  'lambdas/api': [
    ['describe'],
    ['http'],
    ['idempotency'],
    ['callbacks', 'catalogue', 'results', 'service', 'usage'],
    ['tasks'],
    ['planograms', 'submission'],
    ['sync-image'],
    ['openapi'],
  ],
  'lambdas/storage': [
    ['aws'],
    ['lists', 'objects', 'queues'],
    ['galleries', 'planograms', 'usage'],
    ['catalogue'],
    ['tasks'],
    ['results'],
    ['callbacks'],
    ['accounts', 'checks'],
  ],
  'lambdas/worker': [['onnx'], ['pipeline'], ['gallery']],
  'lambdas/worker/pipeline': [['picture'], ['find'], ['name'], ['run']],
  local: [
    ['shared'],
    ['template'],
    ['iam'],
    ['dynamodb', 'functions', 's3', 'sqs', 'state'],
    ['event-sources', 'expiry', 'gateway', 'media', 'schedule', 'step-functions'],
    ['cloud'],
    ['demo'],
  ],
  tools: [
    ['shared'],
    ['operate'],
    ['bench', 'client', 'deploy', 'evaluate', 'load', 'screenshots', 'smoke'],
    ['models', 'simulate'],
  ],
};
/** The wings that stand above each wing, which it must not import. */
const ABOVE = {
  lambdas: ['bin', 'lib', 'local', 'test', 'tools'],
  local: ['bin', 'lib', 'test', 'tools'],
  tools: ['bin', 'lib', 'test'],
};
/** The restricted packages that a room may use all the same. */
const PACKAGES = {
  'lambdas/storage': [AWS],
  'lambdas/worker': [SHARP],
  'lambdas/worker/onnx': [SHARP, ONNX],
};
/** A client knows the service by its OpenAPI document. Its command line shares the schemas of contracts,
 * and what a stored picture is without. */
const OUTSIDE_CLIENT = {
  regex: '^(?!\\.)|/(lambdas|cli|tables)/',
  message: 'The client imports nothing but itself.',
};
const ABOVE_CLIENT = {
  regex: '/(bin|lib|local|test|tools|scenarios)/|/lambdas/(?!contracts/|domain/metadata/)',
  message: 'Clients import from lambdas/contracts and lambdas/domain/metadata only.',
};

const layer = (files, patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});
const closedTo = (wing, rooms) => ({
  regex: `^(\\.\\./)+(${wing}/)?(${rooms.join('|')})(/|$)`,
  message: 'Import from lower floors only: see FLOORS in eslint.config.mjs.',
});
/** What is not below a folder, in its own place and in those that hold it. */
const closedAbove = (folder) =>
  Object.entries(FLOORS).flatMap(([place, floors]) => {
    const [room] = folder.startsWith(`${place}/`) ? folder.slice(place.length + 1).split('/') : [];
    const own = floors.findIndex((rooms) => rooms.includes(room));
    const closed = floors.slice(own).flat();
    return own < 0
      ? []
      : [
          closedTo(
            path.basename(place),
            closed.filter((other) => other !== room),
          ),
        ];
  });
const packagesClosedTo = (folder) => {
  const [wing, room] = folder.split('/');
  const open = PACKAGES[folder] ?? PACKAGES[`${wing}/${room}`] ?? [];
  return wing === 'lambdas' ? [AWS, ONNX, SHARP, CDK].filter((group) => !open.includes(group)) : [];
};
const roomRules = (folder) => {
  const [wing] = folder.split('/');
  return layer(
    [`${folder}/**`],
    [closedTo(wing, ABOVE[wing]), ...closedAbove(folder), ...packagesClosedTo(folder)],
  );
};

/** The console is another client: it calls the service by the TypeScript client only. */
const ABOVE_CONSOLE = {
  regex: '/(bin|lib|local|test|tools|scenarios)/|/lambdas/(?!contracts/)|/cli/',
  message: 'The console imports the client, clients/tables and lambdas/contracts only.',
};

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      'cdk.out',
      'build',
      '.local',
      'coverage',
      '.venv',
      'models/training',
      'clients/typescript/src/generated',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-lines': ['error', { max: 250 }],
      'no-restricted-syntax': [
        'error',
        {
          selector: "ImportDeclaration[source.value='zod'] > ImportSpecifier",
          message: "import * as z from 'zod': esbuild then leaves out its 50 languages.",
        },
      ],
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message:
            'Use lambdas/shared/environment.ts, or local/shared/process-environment.ts for commands.',
        },
      ],
    },
  },
  { files: ['**/*.{mjs,cjs}'], ...tseslint.configs.disableTypeChecked },
  {
    files: [
      'lambdas/shared/environment.ts',
      'local/shared/process-environment.ts',
      'clients/typescript/src/cli/command-line/environment.ts',
      // A process of its own, in the place of Lambda's runtime, whose interface is the environment.
      'local/functions/runtime.ts',
      'test/**',
      'bin/**',
      'jest.config.mjs',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  // A room that FLOORS lacks may import no other.
  ...Object.entries(ABOVE).map(([wing, above]) =>
    layer([`${wing}/*/**`], [closedTo(wing, [...FLOORS[wing].flat(), ...above])]),
  ),
  ...Object.entries(FLOORS).flatMap(([place, floors]) =>
    floors.flat().map((room) => roomRules(`${place}/${room}`)),
  ),
  layer(['local/*.ts'], [closedTo('local', ABOVE.local)]),
  layer(['lib/**', 'bin/**'], [AWS, ONNX, SHARP]),
  // What is published stands alone: a browser runs the client, and npm installs nothing beside it.
  layer(['clients/typescript/src/**'], [OUTSIDE_CLIENT, ABOVE_CLIENT, { group: ['node:*'] }]),
  layer(['clients/typescript/src/cli/**'], [ABOVE_CLIENT]),
  layer(['clients/tables/**'], [ABOVE_CLIENT, { regex: '/cli/' }, { group: ['node:*'] }]),
  layer(['console/src/**'], [ABOVE_CONSOLE, { group: ['node:*'] }]),
);
