import { expect, test } from 'vitest'
import { deferred } from '../testing/deferred.ts'
import { Cancelled, createStage, type Scene, type Turn } from './stage.ts'

const first: Scene = { name: 'login-device', email: 'first@mail.example' }
const next: Scene = { name: 'login-device', email: 'next@mail.example' }

/** A stage with two questions: the first is being answered, its work waits for `finish` or `fail`. */
async function openQuestion() {
  const stage = createStage(() => {})
  const control = new AbortController()
  const work = deferred<string>()
  let turn: Turn | null = null
  const asking = stage.play(
    first,
    (_deed, own) => {
      turn = own
      return work.promise
    },
    control.signal,
  )
  const outcome = asking.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await Promise.resolve()
  const acting = stage.act({ do: 'approve' }).catch((error: unknown) => error)
  const waiting = stage.play(next, async () => 'next').catch(() => {})
  const take = (): Turn => {
    if (!turn) throw new Error('Nothing acts')
    return turn
  }
  return { stage, control, work, outcome, acting, waiting, take }
}

/** Lets what has settled reach everything that waits for it. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('an abort before the commit is reported, and what acts can no longer commit', async () => {
  const { stage, control, work, outcome, take } = await openQuestion()
  control.abort()
  expect(await outcome).toEqual({ error: new Cancelled('aborted') })
  expect(() => take().assertOpen()).toThrow(Cancelled)
  expect(() => take().commit()).toThrow(Cancelled)
  work.resolve('signed')
  await settle()
  expect(stage.scene()).toBe(next)
})

test('a deed that ends late neither blanks nor answers the next question', async () => {
  for (const end of ['resolve', 'reject'] as const) {
    const { stage, control, work, acting } = await openQuestion()
    control.abort()
    await settle()
    expect(stage.scene()).toBe(next)
    work[end]('late')
    await acting
    await settle()
    expect(stage.scene()).toBe(next)
  }
})

test('after the commit neither an abort nor a rejection hides the outcome', async () => {
  for (const leave of ['abort', 'cancel'] as const) {
    const { stage, control, work, outcome, take } = await openQuestion()
    take().commit()
    if (leave === 'abort') control.abort()
    else stage.cancel()
    await settle()
    expect(stage.scene()).toBe(first)
    work.resolve('0xhash')
    expect(await outcome).toEqual({ value: '0xhash' })
  }
})

test('a failure after the commit is reported as it is when the page has aborted', async () => {
  const { control, work, outcome, take } = await openQuestion()
  take().commit()
  control.abort()
  const error = new Error('The network did not answer')
  work.reject(error)
  expect(await outcome).toEqual({ error })
})

test('a failure leaves the question open, and it can be rejected again', async () => {
  const { stage, work, outcome, acting, take } = await openQuestion()
  take().commit()
  work.reject(new Error('The network did not answer'))
  await acting
  expect(stage.scene()).toBe(first)
  stage.cancel()
  expect(await outcome).toEqual({ error: new Cancelled('rejected') })
})

test('a second press while the first is acted on does nothing', async () => {
  const stage = createStage(() => {})
  const work = deferred<string>()
  let count = 0
  const asking = stage.play(first, () => {
    count += 1
    return work.promise
  })
  await Promise.resolve()
  void stage.act({ do: 'approve' })
  void stage.act({ do: 'approve' })
  work.resolve('done')
  expect([await asking, count]).toEqual(['done', 1])
})

test('each question has a number of its own', async () => {
  const { stage, control } = await openQuestion()
  const before = stage.turn()
  control.abort()
  await settle()
  expect(stage.turn()).toBe(before + 1)
})
