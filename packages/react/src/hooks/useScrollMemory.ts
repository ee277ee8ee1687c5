import type { Latchkey } from '@latchkey/core'
import { internals, part } from '@latchkey/core/internal'
import { useEffect, useMemo } from 'react'
import type { ScrollMemory } from '../parts/useVirtualRange.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The scroll position of a list when the visitor opened one of its items, restored when they go back. */
export function useScrollMemory(name: string): ScrollMemory {
  const latchkey = useLatchkey()
  const memory = useMemo(() => memoryOf(latchkey, name), [latchkey, name])
  // A modal that opens again starts at the top.
  useEffect(
    () =>
      internals(latchkey).modal.subscribe((state) => {
        if (!state.open) memory.top = 0
      }),
    [latchkey, memory],
  )
  return memory
}

function memoryOf(latchkey: Latchkey, name: string): ScrollMemory {
  return part(latchkey, `scroll of ${name}`, () => ({ top: 0, heights: {} }))
}
