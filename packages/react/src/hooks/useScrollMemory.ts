import type { Latchkey } from '@latchkey/core'
import { useEffect, useMemo } from 'react'
import { useLatchkey } from '../useLatchkey.ts'

type Memory = { top: number; heights: Readonly<Record<string, number>> }

const positions = new WeakMap<Latchkey, Map<string, Memory>>()

/** The scroll position of a list when the visitor opened one of its items, restored when they go back. */
export function useScrollMemory(name: string): Memory {
  const latchkey = useLatchkey()
  const memory = useMemo(() => memoryOf(latchkey, name), [latchkey, name])
  // A modal that opens again starts at the top.
  useEffect(
    () =>
      latchkey.modal.subscribe((state) => {
        if (!state.open) memory.top = 0
      }),
    [latchkey, memory],
  )
  return memory
}

function memoryOf(latchkey: Latchkey, name: string): Memory {
  const byName = positions.get(latchkey) ?? new Map<string, Memory>()
  positions.set(latchkey, byName)
  const memory = byName.get(name) ?? { top: 0, heights: {} }
  byName.set(name, memory)
  return memory
}
