import { type ConsoleConfigState, consoleCalls } from '@latchkey/wire/console'
import { useState } from 'react'
import { describeError } from '../api/ConsoleError.ts'
import { useAccess } from '../api/session.ts'
import { useConsoleMutation } from '../api/useConsoleMutation.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Field } from '../parts/Field.tsx'
import { Notice } from '../parts/Notice.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { listChanges } from './configChanges.ts'
import type { Draft } from './useDraft.ts'

/** The state of the draft, and the way to publish or discard it. */
export function PublishBar(props: { state: ConsoleConfigState; draft: Draft; canEdit: boolean }) {
  const { state, draft, canEdit } = props
  const { project } = useAccess()
  const [isReviewing, setReviewing] = useState(false)
  const discarding = useConsoleMutation(consoleCalls.discardDraft)
  const changes = listChanges(draft.published, draft.config)
  const isSaved = draft.save.status === 'saved'
  return (
    <>
      <div className="toolbar">
        <h1 className="page-title">Modal</h1>
        <span className="soft" role="status">
          {describeState(draft, changes.length, state.published?.version ?? null)}
        </span>
        <div className="toolbar-end">
          <Button
            kind="quiet"
            disabled={!canEdit || state.draft === null || !isSaved}
            onClick={() => discarding.mutate({ project })}
          >
            Discard draft
          </Button>
          <Button
            kind="primary"
            disabled={!canEdit || changes.length === 0 || !isSaved}
            onClick={() => setReviewing(true)}
          >
            Review and publish
          </Button>
        </div>
      </div>
      <SaveProblem draft={draft} />
      {canEdit ? null : (
        <Notice>You can look at the settings, but your role can’t change them.</Notice>
      )}
      {isReviewing ? (
        <PublishDialog state={state} draft={draft} onClose={() => setReviewing(false)} />
      ) : null}
    </>
  )
}

function describeState({ save }: Draft, changes: number, version: number | null): string {
  if (save.status === 'saving') return 'Saving the draft…'
  if (changes > 0)
    return `Draft saved · ${changes} ${changes === 1 ? 'change' : 'changes'} not published`
  return version === null ? 'Nothing published yet' : `Version ${version} is published`
}

function SaveProblem({ draft }: { draft: Draft }) {
  if (draft.save.status === 'conflict') {
    return (
      <Notice tone="danger">
        <span>Another owner changed the draft since you opened it.</span>
        <Button onClick={draft.reload}>Load their draft</Button>
      </Notice>
    )
  }
  if (draft.save.status === 'failed') {
    return (
      <Notice tone="danger">
        <span>The draft is not saved. {draft.save.sentence}</span>
        <Button onClick={() => draft.change({})}>Try again</Button>
      </Notice>
    )
  }
  return null
}

function PublishDialog(props: { state: ConsoleConfigState; draft: Draft; onClose: () => void }) {
  const { project } = useAccess()
  const [note, setNote] = useState('')
  const publishing = useConsoleMutation(consoleCalls.publish, { onSuccess: props.onClose })
  const revision = props.state.draft?.revision ?? 0
  return (
    <Dialog title="Publish" onClose={props.onClose}>
      <ChangeTable changes={listChanges(props.draft.published, props.draft.config)} />
      <Field label="Note (optional)" maxLength={200} value={note} onText={setNote} />
      {publishing.isError ? (
        <p className="error-text" role="alert">
          {describeError(publishing.error)}
        </p>
      ) : null}
      <Button
        kind="primary"
        disabled={publishing.isPending}
        onClick={() => publishing.mutate({ project, revision, note })}
      >
        Publish
      </Button>
      <p className="soft">
        The server serves the version at once; widgets don’t apply it yet. You can roll back at any
        time.
      </p>
    </Dialog>
  )
}
