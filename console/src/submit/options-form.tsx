import { Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import type { OptionFaults, OptionTexts, Pair } from './photo-options';

/** The form for the options of photos added from now on. All options may be left out. */
export function OptionsForm(props: {
  readonly texts: OptionTexts;
  readonly faults: OptionFaults;
  readonly onChange: (texts: OptionTexts) => void;
}) {
  const { texts, faults, onChange } = props;
  return (
    <Paper withBorder p="lg">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Options
        </Title>
        <Text size="sm" className="quiet">
          They apply to photos added from now on.
        </Text>
        <TextInput
          label="External id"
          description="Your own id, to find results by. Several photos may have the same."
          value={texts.externalId}
          error={faults.externalId}
          onChange={(event) => onChange({ ...texts, externalId: event.currentTarget.value })}
        />
        <Pairs
          pairs={texts.pairs}
          fault={faults.metadata}
          onChange={(pairs) => onChange({ ...texts, pairs })}
        />
        <TextInput
          label="Callback address"
          description="Each result is posted to it as soon as there is one."
          placeholder="https://"
          value={texts.callback}
          onChange={(event) => onChange({ ...texts, callback: event.currentTarget.value })}
        />
      </Stack>
    </Paper>
  );
}

function Pairs(props: {
  readonly pairs: readonly Pair[];
  readonly fault: string | undefined;
  readonly onChange: (pairs: readonly Pair[]) => void;
}) {
  const { pairs, fault, onChange } = props;
  const set = (index: number, change: Partial<Pair>): void => {
    onChange(pairs.map((pair, each) => (each === index ? { ...pair, ...change } : pair)));
  };
  return (
    <fieldset className="pairs">
      <legend>Metadata</legend>
      <Text size="xs" className="quiet">
        Your own names and values, such as store and 17. The result repeats them.
      </Text>
      {pairs.map(({ name, value }, index) => (
        <div key={index} className="pair">
          <TextInput
            aria-label={`Name ${index + 1}`}
            placeholder="Name"
            value={name}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Text ${index + 1}`}
            placeholder="Text"
            value={value}
            onChange={(event) => set(index, { value: event.currentTarget.value })}
          />
          <Button
            variant="default"
            aria-label={`Remove ${name || `pair ${index + 1}`}`}
            onClick={() => onChange(pairs.filter((_, each) => each !== index))}
          >
            Remove
          </Button>
        </div>
      ))}
      {fault !== undefined && (
        <Text size="sm" role="alert" className="bad">
          Metadata {fault}.
        </Text>
      )}
      <Button
        size="xs"
        variant="default"
        onClick={() => onChange([...pairs, { name: '', value: '' }])}
      >
        Add a name and text
      </Button>
    </fieldset>
  );
}
