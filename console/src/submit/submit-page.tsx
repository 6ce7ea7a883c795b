import { Button, Paper, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { DropZone } from '../shell/drop-zone';
import { PageHeader } from '../shell/states';
import { useSegment } from '../shell/use-address';
import { useTask } from '../tasks/use-task';
import { SubmissionList } from './submission-list';
import { useSubmissions } from './use-submissions';

/** Submits photos to a task: files from this machine, or addresses of photos. */
export function SubmitPage() {
  const uuid = useSegment('task');
  const task = useTask(uuid);
  const { submissions, add } = useSubmissions(uuid);
  const [callback, setCallback] = useState('');
  const options = { callback: callback.trim() || undefined };
  if (task.error) {
    return (
      <>
        <PageHeader title="Submit photos" />
        <Failure error={task.error} retry={() => void task.refetch()} />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Submit photos" about={task.data && `to the task ${task.data.name}`}>
        <Button component={Link} to={PATHS.task(uuid)} variant="default">
          All results
        </Button>
      </PageHeader>
      <div className="columns">
        <Stack>
          <Paper withBorder p="lg">
            <DropZone
              what="photos"
              hint="Or drop them here: JPEG or PNG, up to 20 MB each, as many as you like."
              accept="image/jpeg,image/png"
              multiple
              onFiles={(files) => {
                add(
                  files.map((file) => ({
                    name: file.name,
                    bytes: file.size,
                    send: (client) => client.submit(uuid, [file], options),
                  })),
                );
              }}
            />
          </Paper>
          <Addresses
            onSubmit={(urls) => {
              add(
                urls.map((url) => ({
                  name: url,
                  send: (client) => client.submitUrls(uuid, [url], options),
                })),
              );
            }}
          />
          <Paper withBorder p="lg">
            <TextInput
              label="Callback address"
              description="Optional: each result is posted to it. It counts for photos that are added from now on."
              placeholder="https://"
              value={callback}
              onChange={(event) => setCallback(event.currentTarget.value)}
            />
          </Paper>
        </Stack>
        <Paper withBorder p="lg">
          <Title order={2} size="h4" mb="sm">
            Progress
          </Title>
          <SubmissionList task={uuid} submissions={submissions} />
        </Paper>
      </div>
    </>
  );
}

function Addresses({ onSubmit }: { readonly onSubmit: (urls: readonly string[]) => void }) {
  const [text, setText] = useState('');
  const urls = text.split(/\s+/).filter(Boolean);
  return (
    <Paper withBorder p="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(urls);
          setText('');
        }}
      >
        <Stack gap="sm">
          <Textarea
            label="Addresses of photos"
            description="One per line, reachable from the internet"
            rows={3}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={urls.length === 0}>
            Submit the addresses
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
