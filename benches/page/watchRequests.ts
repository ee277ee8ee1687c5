import * as v from 'valibot'
import type { Session } from './devtoolsPipe.ts'

const quietMs = 500
const request = v.object({ requestId: v.string() })

/** Counts a page's requests from now on; `quiet` waits until half a second has passed without any. */
export function watchRequests(page: Session): { quiet(): Promise<void> } {
  const underWay = new Set<string>()
  let changed = (): void => undefined
  page.watch('Network.requestWillBeSent', (params) => {
    underWay.add(v.parse(request, params).requestId)
    changed()
  })
  for (const end of ['Network.loadingFinished', 'Network.loadingFailed']) {
    page.watch(end, (params) => {
      underWay.delete(v.parse(request, params).requestId)
      changed()
    })
  }
  return {
    quiet: () =>
      new Promise((resolve) => {
        let timer: NodeJS.Timeout | undefined
        changed = () => {
          clearTimeout(timer)
          if (underWay.size === 0) timer = setTimeout(resolve, quietMs)
        }
        changed()
      }),
  }
}
