import { Button, Checkbox, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { createTaskSchema } from '../../../lambdas/contracts/task';
import { Failure } from '../session/failure';
import type { TaskFields } from './task-fields';

/** The form for a task's fields. Its children are shown next to them and choose the task's products. */
export function TaskForm(props: {
  readonly start: TaskFields;
  readonly submitLabel: string;
  /** Whether products are chosen. */
  readonly hasProducts: boolean;
  readonly isSaving: boolean;
  readonly error: Error | null;
  readonly onSave: (fields: TaskFields) => void;
  readonly children: ReactNode;
}) {
  const { hasProducts, error } = props;
  const [fields, setFields] = useState(props.start);
  const set = (change: Partial<TaskFields>): void => setFields({ ...fields, ...change });
  const { name, description, compute_realogram, compute_shares } = fields;
  const isNamed = createTaskSchema.shape.name.safeParse(name).success;
  const { error: tooLong } = createTaskSchema.shape.description.safeParse(description);
  const isReady = isNamed && !tooLong && hasProducts;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) props.onSave(fields);
      }}
    >
      <div className="columns">
        <Paper withBorder p="lg">
          <Stack>
            <TextInput
              label="Name"
              required
              value={name}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <TextInput
              label="Description"
              value={description}
              error={tooLong?.issues[0]?.message}
              onChange={(event) => set({ description: event.currentTarget.value })}
            />
            <Checkbox
              label="Report where each product stands, and the gaps (realogram)"
              checked={compute_realogram}
              onChange={(event) => set({ compute_realogram: event.currentTarget.checked })}
            />
            <Checkbox
              label="Compute shares of shelf"
              checked={compute_shares}
              onChange={(event) => set({ compute_shares: event.currentTarget.checked })}
            />
            {error && <Failure error={error} />}
            <Button type="submit" disabled={!isReady} loading={props.isSaving}>
              {props.submitLabel}
            </Button>
            {!(isNamed && hasProducts) && (
              <Text size="sm" className="quiet">
                A task needs a name, and at least one product, a brand, a tag or a property.
              </Text>
            )}
          </Stack>
        </Paper>
        <Paper withBorder p="lg">
          <Title order={2} size="h4" mb="sm">
            Products to look for
          </Title>
          {props.children}
        </Paper>
      </div>
    </form>
  );
}
