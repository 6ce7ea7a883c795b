import { CloudTemplate } from '../../local/template/cloud-template';
import { templateSchema } from '../../local/template/template';

/** A template of resources that a test writes down, in its own stack. */
export function testTemplate(
  resources: Readonly<Record<string, { Type: string; Properties?: object }>>,
): CloudTemplate {
  const template = templateSchema.parse({ Resources: resources });
  return new CloudTemplate([{ name: 'Test', template }], {
    queueUrl: (name) => `http://127.0.0.1:9/000000000000/${name}`,
    mediaDomain: '127.0.0.1:8787',
  });
}
