import { type ConsoleConfigState, consoleCalls } from '@latchkey/wire/console'
import { QueryState } from '../api/QueryState.tsx'
import { hasRole, useAccess } from '../api/session.ts'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { FeatureSettings } from './FeatureSettings.tsx'
import { LinkSettings } from './LinkSettings.tsx'
import { LoginSettings } from './LoginSettings.tsx'
import { NetworkSettings } from './NetworkSettings.tsx'
import { Preview } from './Preview.tsx'
import { PublishBar } from './PublishBar.tsx'
import { ThemeSettings } from './ThemeSettings.tsx'
import { useDraft } from './useDraft.ts'
import { Versions } from './Versions.tsx'
import { WalletSettings } from './WalletSettings.tsx'
import '../look/modal.css'

/** The modal's settings with the real modal beside them: draft, publish, roll back. */
export function ModalEditor() {
  const { project } = useAccess()
  const state = useConsoleQuery(consoleCalls.config, { project })
  return (
    <main className="page">
      <QueryState query={state} skeletonRows={10}>
        {(reply) => <Editor state={reply} />}
      </QueryState>
    </main>
  )
}

function Editor({ state }: { state: ConsoleConfigState }) {
  const access = useAccess()
  const draft = useDraft(state)
  const canEdit = hasRole(access, 'editor')
  return (
    <>
      <PublishBar state={state} draft={draft} canEdit={canEdit} />
      {state.setByPage.length > 0 ? (
        <p className="soft">
          The site’s own code sets {state.setByPage.join(', ')}. What the code sets wins over this
          page.
        </p>
      ) : null}
      <div className="editor">
        <div className="editor-settings">
          <fieldset disabled={!canEdit} className="plain-fieldset">
            <legend className="hidden">Settings of the modal</legend>
            <ThemeSettings draft={draft} />
            <WalletSettings draft={draft} />
            <LoginSettings draft={draft} />
            <FeatureSettings draft={draft} />
            <NetworkSettings draft={draft} />
            <LinkSettings draft={draft} />
          </fieldset>
          <Versions state={state} canEdit={canEdit} />
        </div>
        <Preview config={draft.config} />
      </div>
    </>
  )
}
