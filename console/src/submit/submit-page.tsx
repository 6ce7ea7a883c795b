import { Button, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { DropZone } from '../shell/drop-zone';
import { PageHeader } from '../shell/states';
import { useSegment } from '../shell/use-address';
import { useTask } from '../tasks/use-task';
import { useUnfinished } from '../unfinished/unfinished';
import { OptionsForm } from './options-form';
import { NO_OPTIONS, readOptions } from './photo-options';
import { SubmissionList } from './submission-list';
import { PICTURE_FILES, PICTURE_KINDS } from '../shell/picture-files';

/** The page for submitting photos to a task, as files or as addresses. */
export function SubmitPage() {
  const uuid = useSegment('task');
  const task = useTask(uuid);
  const { submissions } = useUnfinished();
  const ofTab = useSyncExternalStore(submissions.subscribe, submissions.current);
  useEffect(() => submissions.see(uuid), [submissions, uuid, ofTab]);
  const [texts, setTexts] = useState(NO_OPTIONS);
  const { options, faults } = readOptions(texts);
  const isFaulty = Object.keys(faults).length > 0;
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
              hint={`Or drop them here: ${PICTURE_KINDS}, up to 20 MB each, as many as you like.`}
              accept={PICTURE_FILES}
              multiple
              disabled={isFaulty}
              onFiles={(files) => {
                submissions.add(
                  uuid,
                  files.map((file) => ({
                    name: file.name,
                    bytes: file.size,
                    send: (client) => client.submit(uuid, [file], options),
                  })),
                );
              }}
            />
            {isFaulty && (
              <Text size="sm" mt="sm" role="alert" className="bad">
                Correct the options first.
              </Text>
            )}
          </Paper>
          <Addresses
            disabled={isFaulty}
            onSubmit={(urls) => {
              submissions.add(
                uuid,
                urls.map((url) => ({
                  name: url,
                  send: (client) => client.submitUrls(uuid, [url], options),
                })),
              );
            }}
          />
          <OptionsForm texts={texts} faults={faults} onChange={setTexts} />
        </Stack>
        <Paper withBorder p="lg">
          <Title order={2} size="h4" mb="sm">
            Progress
          </Title>
          <SubmissionList task={uuid} submissions={ofTab.filter(({ task }) => task === uuid)} />
        </Paper>
      </div>
    </>
  );
}

function Addresses(props: {
  readonly disabled: boolean;
  readonly onSubmit: (urls: readonly string[]) => void;
}) {
  const [text, setText] = useState('');
  const urls = text.split(/\s+/).filter(Boolean);
  return (
    <Paper withBorder p="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit(urls);
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
          <Button type="submit" variant="default" disabled={props.disabled || urls.length === 0}>
            Submit the addresses
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
