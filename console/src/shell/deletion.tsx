import { Button, Group, Modal, Text, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Failure } from '../session/failure';

/** A button that deletes something after asking for confirmation. */
export function Deletion(props: {
  readonly name: string;
  /** The text that says what else the deletion affects. */
  readonly children: ReactNode;
  readonly size?: ButtonProps['size'];
  readonly onConfirmed: () => Promise<void>;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const deletion = useMutation({ mutationFn: props.onConfirmed });
  return (
    <>
      <Button variant="default" size={props.size ?? 'sm'} onClick={() => setIsAsked(true)}>
        Delete<span className="for-screen-readers"> {props.name}</span>
      </Button>
      <Modal
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Delete ${props.name}?`}
        // Locking the page's scroll bar would write a style element, which the security policy forbids.
        lockScroll={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Text size="sm">{props.children}</Text>
        {deletion.error && <Failure error={deletion.error} />}
        <Group mt="lg" justify="end">
          <Button variant="default" onClick={() => setIsAsked(false)}>
            Cancel
          </Button>
          <Button color="red.9" loading={deletion.isPending} onClick={() => deletion.mutate()}>
            Delete
          </Button>
        </Group>
      </Modal>
    </>
  );
}
