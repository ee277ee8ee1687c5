import { consoleCalls } from '@latchkey/wire/console'
import { QueryState } from '../api/QueryState.tsx'
import { hasRole, useAccess } from '../api/session.ts'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { Notice } from '../parts/Notice.tsx'
import { Origins } from './Origins.tsx'
import { ProjectFacts } from './ProjectFacts.tsx'
import { ShareLink } from './ShareLink.tsx'
import { Tokens } from './Tokens.tsx'
import { Usage } from './Usage.tsx'

/** The project: origins, name, limits with their use, providers, API tokens. */
export function Settings() {
  const access = useAccess()
  const canEdit = hasRole(access, 'editor')
  const project = useConsoleQuery(consoleCalls.project, { project: access.project })
  return (
    <main className="page">
      <h1 className="page-title">Settings</h1>
      {canEdit ? null : (
        <Notice>You can look at the settings, but your role can’t change them.</Notice>
      )}
      <QueryState query={project} skeletonRows={8}>
        {(details) => (
          <div className="columns">
            <Origins project={details} canEdit={canEdit} />
            <ProjectFacts key={details.id} project={details} canEdit={canEdit} />
            <Usage />
            {canEdit ? <Tokens /> : null}
            {canEdit ? <ShareLink /> : null}
          </div>
        )}
      </QueryState>
    </main>
  )
}
