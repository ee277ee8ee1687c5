import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { type Periodic, runEvery } from './runEvery.ts'
import type { RunningWorker } from './runningWorker.ts'

let server: TestServer
const workers: RunningWorker[] = []
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(async () => {
  for (const worker of workers) await worker.close()
  await server.close()
})

function start(periodic: Omit<Periodic, 'everyMs'>): RunningWorker {
  const worker = runEvery(server.context, { everyMs: 1, ...periodic })
  workers.push(worker)
  return worker
}

test('a failed run is counted and tried again', async () => {
  let runs = 0
  start({
    name: 'failing',
    lock: 'node',
    async run() {
      runs += 1
      if (runs < 3) throw new Error('no')
    },
  })
  await expect.poll(() => runs).toBeGreaterThan(3)
  const text = server.context.metrics.text()
  expect(text).toContain('latchkey_worker_failures_total{worker="failing"} 2')
})

test('work of the installation runs on one node at a time', async () => {
  let resolve = () => {}
  const release = new Promise<void>((done) => {
    resolve = done
  })
  let firstRuns = 0
  let secondRuns = 0
  const first = start({
    name: 'shared',
    lock: 'installation',
    async run() {
      firstRuns += 1
      await release
    },
  })
  await expect.poll(() => firstRuns).toBe(1)
  start({
    name: 'shared',
    lock: 'installation',
    async run() {
      secondRuns += 1
    },
  })
  let otherRuns = 0
  start({
    name: 'other',
    lock: 'installation',
    async run() {
      otherRuns += 1
    },
  })
  await expect.poll(() => otherRuns).toBeGreaterThan(5)
  expect(secondRuns).toBe(0)
  resolve()
  await first.close()
  await expect.poll(() => secondRuns).toBeGreaterThan(0)
})

test('close aborts the run and waits for its end', async () => {
  let state = 'idle'
  const worker = start({
    name: 'draining',
    lock: 'node',
    async run(signal) {
      state = 'running'
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      state = 'ended'
    },
  })
  await expect.poll(() => state).toBe('running')
  await worker.close()
  expect(state).toBe('ended')
})
