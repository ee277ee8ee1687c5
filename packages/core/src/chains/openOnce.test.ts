import { expect, test } from 'vitest'
import { openOnce } from './openOnce.ts'

function createOpening() {
  let finish = () => {}
  const promise = new Promise<{ close(): void }>((resolve) => {
    finish = () => resolve({ close: () => closed.push('first') })
  })
  const closed: string[] = []
  let count = 0
  const chains = openOnce<'eip155', { close(): void }>(() => {
    count += 1
    return count === 1 ? promise : Promise.resolve({ close: () => closed.push('second') })
  })
  return { chains, closed, finish }
}

test('dropping a chain that is still opening closes it when it has opened, and rejects who waits', async () => {
  const { chains, closed, finish } = createOpening()
  const first = chains.get('eip155')
  chains.drop('eip155')
  const second = await chains.get('eip155')
  finish()
  await expect(first).rejects.toMatchObject({ code: 'connection/aborted' })
  expect(closed).toEqual(['first'])
  expect(chains.opened('eip155')).toBe(second)
})

test('dropping an open chain closes it once, and the next use opens a new one', async () => {
  const { chains, closed, finish } = createOpening()
  finish()
  await chains.get('eip155')
  chains.drop('eip155')
  expect(closed).toEqual(['first'])
  expect(chains.opened('eip155')).toBeNull()
  await chains.get('eip155')
  chains.closeAll()
  expect(closed).toEqual(['first', 'second'])
})
