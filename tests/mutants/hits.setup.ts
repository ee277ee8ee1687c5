import { afterEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    mutantHits?: readonly string[]
  }
}

globalThis.mutantHits = new Set()

afterEach(({ task }) => {
  task.file.meta.mutantHits = [...(globalThis.mutantHits ?? [])]
})
