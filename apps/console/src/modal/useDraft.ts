import { type ConsoleConfigState, consoleCalls, type ModalConfig } from '@latchkey/wire/console'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ConsoleError, describeError } from '../api/ConsoleError.ts'
import { useAccess } from '../api/session.ts'
import { useConsoleMutation } from '../api/useConsoleMutation.ts'
import { withoutUndefined } from './withoutUndefined.ts'

const saveDelayMs = 600

type SaveState =
  | { status: 'saved' }
  | { status: 'saving' }
  | { status: 'conflict' }
  | { status: 'failed'; sentence: string }

export type Draft = {
  config: ModalConfig
  /** What visitors get now. */
  published: ModalConfig
  save: SaveState
  change(part: Partial<ModalConfig>): void
  /** Drops the local edits and takes what the server has. */
  reload(): void
}

/** The draft on the screen. Edits are saved shortly after the last one, one save at a time. */
export function useDraft(state: ConsoleConfigState): Draft {
  const { project } = useAccess()
  const queries = useQueryClient()
  const [edited, setEdited] = useState<ModalConfig | null>(null)
  const saving = useConsoleMutation(consoleCalls.saveDraft)
  const { isPending, error, mutate } = saving
  const published = state.published?.config ?? {}
  const config = edited ?? state.draft?.config ?? published
  const revision = state.draft?.revision ?? 0
  useEffect(() => {
    if (edited === null || isPending || error) return
    const timer = setTimeout(() => {
      mutate(
        { project, config: edited, revision },
        {
          onSuccess: (reply) => {
            queries.setQueryData([consoleCalls.config.path, { project }], reply)
            setEdited((latest) => (latest === edited ? null : latest))
          },
        },
      )
    }, saveDelayMs)
    return () => clearTimeout(timer)
  }, [edited, isPending, error, mutate, project, revision, queries])
  return {
    config,
    published,
    save: saveState(edited !== null, error),
    change: (part) => {
      saving.reset()
      setEdited(withoutUndefined({ ...config, ...part }))
    },
    reload: () => {
      saving.reset()
      setEdited(null)
      void queries.invalidateQueries({ queryKey: [consoleCalls.config.path] })
    },
  }
}

function saveState(isEdited: boolean, error: Error | null): SaveState {
  if (error instanceof ConsoleError && error.status === 409) return { status: 'conflict' }
  if (error) return { status: 'failed', sentence: describeError(error) }
  return { status: isEdited ? 'saving' : 'saved' }
}
