import { expect, test } from 'vitest'
import { findRetries } from './findRetries.ts'
import { isTest, read, sourceFiles } from './repository.ts'
import { languageOf } from './syntax.ts'

/** Loops that are paced by something other than a timer, each with what paces and ends it. */
const paced = new Map([
  ['apps/demo/src/wallet/followPrompts.ts', 'each turn waits for a press; ends with the page'],
  ['apps/server/src/analytics/mergeRollups.ts', 'merges one batch a turn; ends after the last'],
  ['apps/server/src/backup/restoreBackup.ts', 'reads one line a turn; ends after the last line'],
  ['apps/server/src/backup/writeBackup.ts', 'reads one page of rows a turn; ends after the last'],
  ['apps/server/src/commands/check/disk.ts', 'goes one folder up each turn; ends at the root'],
  ['apps/server/src/embedded/keyRotation.ts', 'reads one page of rows a turn; ends after the last'],
  [
    'apps/server/src/history/followChain.ts',
    'fetches one range a turn; ends at the head, or throws',
  ],
  ['apps/server/src/relay/batcher.ts', 'empties a queue; a failed write rejects what waits'],
  ['apps/server/src/relay/deleteExpired.ts', 'deletes one batch a turn; ends after the last'],
  ['apps/server/src/relay/delivery.ts', 'reads one page a turn; ends when none is left, or throws'],
  ['apps/server/src/retention/retentionWorker.ts', 'deletes one batch a turn; ends after the last'],
  ['apps/vault/src/page/logIn.ts', 'each turn waits for a press; ends with the login'],
  ['packages/core/src/adapter/createAttempts.ts', 'waits for running attempts; starts none'],
  ['packages/evm/src/money/findTransaction.ts', 'binary search; halves its range each turn'],
  [
    'packages/solana/src/wallet/mobile/openMobileSession.ts',
    'waits for a message; ends when the socket closes',
  ],
])

test('every retry in shipped code pauses before it starts the same work again', () => {
  const files = sourceFiles().filter((path) => !isTest(path))
  const found = files.flatMap((path) =>
    findRetries(read(path), languageOf(path)).map((line) => `${path} ${line}`),
  )
  expect(found.filter((line) => !paced.has(line.split(' ')[0] ?? ''))).toEqual([])
  const unused = [...paced.keys()].filter((path) => !found.some((line) => line.startsWith(path)))
  expect(unused).toEqual([])
})

test.each([
  // The leader election before its pause.
  `function queue() { locks.request(() => {}).catch(() => { lost(); if (!isClosed) queue() }) }`,
  `function queue() { locks.request(() => {}).then(done, () => queue()) }`,
  `const connect = async () => { try { await open() } catch { await connect() } }`,
  `function start() { open().catch(again) } function again() { start() }`,
  `function start() { open().catch(start) }`,
  `const line = { start() { open().catch(() => close().then(() => start())) } }`,
  `async function run() { for (;;) { try { return await ask() } catch { count += 1 } } }`,
  `async function run() { while (isOpen) await ask().catch(() => {}) }`,
])('the retry check finds the retry in %s', (text) => {
  expect(findRetries(text)).toHaveLength(1)
})

test.each([
  `function start() { open().catch(() => { timer = setTimeout(start, 1_000) }) }`,
  `function start() { open().catch(lost) } function lost() { setTimeout(() => start(), 1_000) }`,
  `async function run() { for (;;) { await ask().catch(() => {}); await pause(pollMs, signal) } }`,
  `async function run() { for (const url of urls) await ask(url).catch(() => {}) }`,
  `function show() { ask().catch((error) => setState({ error, onRetry: () => show() })) }`,
])('the retry check accepts %s', (text) => {
  expect(findRetries(text)).toEqual([])
})
