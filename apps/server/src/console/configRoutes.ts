import { consoleCalls as calls } from '@latchkey/wire/console'
import type { App, Context } from '../context/context.ts'
import type { Queries } from '../db/database.ts'
import {
  discardDraft,
  type Published,
  publishAgain,
  publishDraft,
  readConfigState,
  saveDraft,
} from '../modalConfig/modalConfigTable.ts'
import { type Actor, recordChange } from '../owners/auditTable.ts'
import { serveConsole } from './serveConsole.ts'

/** The modal's draft and its published versions. */
export function configRoutes(app: App, context: Context): void {
  const { db, clock } = context
  const publish = async (
    { projectId, actor }: { projectId: string; actor: Actor },
    work: (tx: Queries) => Promise<Published>,
  ): Promise<void> => {
    await db.transaction(async (tx) => {
      const { before, version } = await work(tx)
      await recordChange(
        tx,
        {
          projectId,
          actor,
          action: 'config.published',
          before: before === null ? null : { version: before },
          after: { version },
        },
        clock.now(),
      )
    })
  }
  serveConsole(app, context, calls.config, ({ project }) => readConfigState(db, project))
  serveConsole(app, context, calls.saveDraft, async ({ project, config, revision }, { actor }) => {
    await saveDraft(context, { projectId: project, config, revision, actor })
    return readConfigState(db, project)
  })
  serveConsole(app, context, calls.discardDraft, async ({ project }) => {
    await discardDraft(db, project)
    return readConfigState(db, project)
  })
  serveConsole(app, context, calls.publish, async ({ project, revision, note }, { actor }) => {
    const publication = { projectId: project, revision, note, actor, now: clock.now() }
    await publish({ projectId: project, actor }, (tx) => publishDraft(tx, publication))
    return readConfigState(db, project)
  })
  serveConsole(app, context, calls.rollBack, async ({ project, version }, { actor }) => {
    const publication = { projectId: project, version, actor, now: clock.now() }
    await publish({ projectId: project, actor }, (tx) => publishAgain(tx, publication))
    return readConfigState(db, project)
  })
}
