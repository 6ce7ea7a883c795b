import { Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { PairsField } from '../shell/pairs-field';
import type { OptionFaults, OptionTexts } from './photo-options';

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
        <PairsField
          legend="Metadata"
          about="Your own names and values, such as store and 17. The result repeats them."
          pairs={texts.pairs}
          fault={faults.metadata === undefined ? undefined : `Metadata ${faults.metadata}.`}
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
