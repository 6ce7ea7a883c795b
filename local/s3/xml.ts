/** Content of an element: text, or nested elements by name, where a list repeats an element. */
type Xml = string | number | boolean | { readonly [name: string]: Xml | readonly Xml[] };

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** Renders an S3 answer. */
export function renderXml(root: string, content: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">${inner(content)}</${root}>`;
}

/** Returns the text of each `<name>` element. DeleteObjects is the only request that needs it. */
export function elementTexts(xml: string, name: string): string[] {
  const matches = xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'));
  return [...matches].map((match) => unescapeXml(match[1] ?? ''));
}

function inner(content: Xml): string {
  if (typeof content !== 'object') return escapeXml(String(content));
  return Object.entries(content)
    .flatMap(([name, value]) => {
      const values = Array.isArray(value) ? (value as readonly Xml[]) : [value as Xml];
      return values.map((one) => `<${name}>${inner(one)}</${name}>`);
    })
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function unescapeXml(text: string): string {
  return Object.entries(ENTITIES)
    .reverse()
    .reduce((unescaped, [character, entity]) => unescaped.replaceAll(entity, character), text);
}
