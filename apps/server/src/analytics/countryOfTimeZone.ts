import { readFileSync } from 'node:fs'
import * as v from 'valibot'

/** ISO 3166 code → IANA time zones, from the tz database's `zone.tab` (public domain), with older names. */
const zonesByCountry = v.record(v.string(), v.array(v.string()))

/** The file is read once per process; the path is the same from `src` and from `dist`. */
export function loadCountries(): ReadonlyMap<string, string> {
  const file = new URL('../../data/timeZones.json', import.meta.url)
  const list = v.parse(zonesByCountry, JSON.parse(readFileSync(file, 'utf8')))
  return new Map(
    Object.entries(list).flatMap(([country, zones]) =>
      zones.map((zone) => [zone, country] as const),
    ),
  )
}
