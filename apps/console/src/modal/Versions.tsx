import {
  type ConsoleConfigState,
  type ConsoleConfigVersion,
  consoleCalls,
} from '@latchkey/wire/console'
import { useState } from 'react'
import { describeError } from '../api/ConsoleError.ts'
import { useAccess } from '../api/session.ts'
import { useConsoleMutation } from '../api/useConsoleMutation.ts'
import { formatMoment } from '../format/dates.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { listChanges } from './configChanges.ts'

/** Published versions, the newest first. An earlier one can be published again. */
export function Versions({ state, canEdit }: { state: ConsoleConfigState; canEdit: boolean }) {
  const [chosen, setChosen] = useState<ConsoleConfigVersion | null>(null)
  return (
    <Card title="Versions">
      {state.versions.length === 0 ? (
        <p className="empty">Nothing is published yet. The page’s own options apply.</p>
      ) : (
        <ul className="rows">
          {state.versions.map((version) => (
            <li key={version.version} className="row">
              <div className="row-text">
                <p>
                  Version {version.version}
                  {version.rollbackOf === null ? '' : `, version ${version.rollbackOf} again`}
                  {version.note ? ` · ${version.note}` : ''}
                </p>
                <p className="soft">
                  {version.publishedBy.name}, {formatMoment(new Date(version.publishedAt))}
                </p>
              </div>
              {version.version === state.published?.version ? (
                <span className="tag" data-tone="success">
                  Live
                </span>
              ) : (
                <Button
                  disabled={!canEdit}
                  aria-label={`Roll back to version ${version.version}`}
                  onClick={() => setChosen(version)}
                >
                  Roll back
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {chosen ? (
        <RollBackDialog
          chosen={chosen}
          published={state.published}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </Card>
  )
}

function RollBackDialog(props: {
  chosen: ConsoleConfigVersion
  published: ConsoleConfigVersion | null
  onClose: () => void
}) {
  const { project } = useAccess()
  const { version, config } = props.chosen
  const rollingBack = useConsoleMutation(consoleCalls.rollBack, { onSuccess: props.onClose })
  return (
    <Dialog title={`Roll back to version ${version}`} onClose={props.onClose}>
      <ChangeTable changes={listChanges(props.published?.config ?? {}, config)} />
      {rollingBack.isError ? (
        <p className="error-text" role="alert">
          {describeError(rollingBack.error)}
        </p>
      ) : null}
      <Button
        kind="primary"
        disabled={rollingBack.isPending}
        onClick={() => rollingBack.mutate({ project, version })}
      >
        Publish version {version} again
      </Button>
      <p className="soft">Your draft stays as it is.</p>
    </Dialog>
  )
}
