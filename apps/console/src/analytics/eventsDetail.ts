/** Which events the list behind a figure shows, as the URL's `detail` says it. */
export type EventsDetail = { event?: string; reason?: string }

export function eventsDetail({ event = '', reason = '' }: EventsDetail): string {
  return `events~${event}~${reason}`
}

/** `null`: the URL shows no list of events. */
export function parseEventsDetail(detail: string | null): EventsDetail | null {
  const [kind, event = '', reason = ''] = (detail ?? '').split('~')
  if (kind !== 'events') return null
  return { ...(event === '' ? {} : { event }), ...(reason === '' ? {} : { reason }) }
}
