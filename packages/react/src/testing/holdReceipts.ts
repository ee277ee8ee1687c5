import { onTestFinished } from 'vitest'

/**
 * Responds to reads of transaction receipts with "not mined yet" until the release, or the end of the test. The chain of
 * the tests is shared, so its mining cannot be stopped.
 */
export function holdReceipts(): () => void {
  const originalFetch = window.fetch
  window.fetch = async (input, init) => {
    const answer = await originalFetch(input, init)
    const isReceipt = String(init?.body).includes('eth_getTransactionReceipt')
    return isReceipt ? withoutResult(answer) : answer
  }
  const release = () => {
    window.fetch = originalFetch
  }
  onTestFinished(release)
  return release
}

async function withoutResult(answer: Response): Promise<Response> {
  const body: unknown = await answer.json()
  const emptied = Array.isArray(body)
    ? body.map((item) => ({ ...item, result: null }))
    : { ...Object(body), result: null }
  return new Response(JSON.stringify(emptied), { status: answer.status })
}
