import { expect, test } from 'vitest'
import { deferred } from '../testing/deferred.ts'
import { Cancelled, createViewHost, type Prompt, type VaultView } from './viewHost.ts'

const first: VaultView = { name: 'login-device', email: 'first@mail.example' }
const next: VaultView = { name: 'login-device', email: 'next@mail.example' }

/** A view host with two prompts: the first has an action running that waits for `work`; the second is queued. */
async function openPrompt() {
  const viewHost = createViewHost(() => {})
  const control = new AbortController()
  const work = deferred<string>()
  let prompt: Prompt | null = null
  const asking = viewHost.show(
    first,
    (_action, own) => {
      prompt = own
      return work.promise
    },
    control.signal,
  )
  const outcome = asking.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await settle()
  const acting = viewHost.act({ do: 'approve' }).catch((error: unknown) => error)
  const waiting = viewHost.show(next, async () => 'next').catch(() => {})
  const take = (): Prompt => {
    if (!prompt) throw new Error('No action runs')
    return prompt
  }
  return { viewHost, control, work, outcome, acting, waiting, take }
}

/** Lets settled promises reach their callbacks. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('an abort before the commit rejects the vault’s prompt, and its action can no longer commit', async () => {
  const { viewHost, control, work, outcome, take } = await openPrompt()
  control.abort()
  expect(await outcome).toEqual({ error: new Cancelled('aborted') })
  expect(() => take().assertOpen()).toThrow(Cancelled)
  expect(() => take().commit()).toThrow(Cancelled)
  work.resolve('signed')
  await settle()
  expect(viewHost.view()).toBe(next)
})

test('an action that ends after its vault prompt was aborted does not close the next prompt', async () => {
  for (const end of ['resolve', 'reject'] as const) {
    const { viewHost, control, work, acting } = await openPrompt()
    control.abort()
    await settle()
    expect(viewHost.view()).toBe(next)
    work[end]('late')
    await acting
    await settle()
    expect(viewHost.view()).toBe(next)
  }
})

test('a vault prompt reports its result when the page aborts or the visitor cancels after the commit', async () => {
  for (const leave of ['abort', 'cancel'] as const) {
    const { viewHost, control, work, outcome, take } = await openPrompt()
    take().commit()
    if (leave === 'abort') control.abort()
    else viewHost.cancel()
    await settle()
    expect(viewHost.view()).toBe(first)
    work.resolve('0xhash')
    expect(await outcome).toEqual({ value: '0xhash' })
  }
})

test('a vault prompt reports a failure after the commit when the page has aborted', async () => {
  const { control, work, outcome, take } = await openPrompt()
  take().commit()
  control.abort()
  const error = new Error('The network did not answer')
  work.reject(error)
  expect(await outcome).toEqual({ error })
})

test('a failed action leaves the prompt of the vault open, and the visitor can reject it', async () => {
  const { viewHost, work, outcome, acting, take } = await openPrompt()
  take().commit()
  work.reject(new Error('The network did not answer'))
  await acting
  expect(viewHost.view()).toBe(first)
  viewHost.cancel()
  expect(await outcome).toEqual({ error: new Cancelled('rejected') })
})

test('a second press in a prompt of the vault does nothing while an action runs', async () => {
  const viewHost = createViewHost(() => {})
  const work = deferred<string>()
  let count = 0
  const asking = viewHost.show(first, () => {
    count += 1
    return work.promise
  })
  await settle()
  void viewHost.act({ do: 'approve' })
  void viewHost.act({ do: 'approve' })
  work.resolve('done')
  expect([await asking, count]).toEqual(['done', 1])
})

test('each prompt of the vault has its own number', async () => {
  const { viewHost, control } = await openPrompt()
  const before = viewHost.promptNumber()
  control.abort()
  await settle()
  expect(viewHost.promptNumber()).toBe(before + 1)
})

test('the vault shows a prompt once its screens have loaded, and rejects it when they do not load', async () => {
  const loads = [Promise.reject(new Error('offline')), Promise.resolve()]
  const viewHost = createViewHost(
    () => {},
    () => loads.shift() ?? Promise.resolve(),
  )
  await expect(viewHost.show(first, async () => 'first')).rejects.toThrow('offline')
  expect(viewHost.view()).toEqual({ name: 'idle' })
  const shown = viewHost.show(next, async () => 'next')
  await settle()
  expect(viewHost.view()).toEqual(next)
  await viewHost.act({ do: 'approve' })
  expect(await shown).toBe('next')
})
