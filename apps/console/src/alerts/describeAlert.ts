import type { ConsoleAlerts } from '@latchkey/wire/console'
import { headlineTitles } from '../format/headlineTitles.ts'

/** A rule as a sentence. */
export function describeAlert({
  headline,
  condition,
}: Pick<ConsoleAlerts['alerts'][number], 'headline' | 'condition'>): string {
  const subject = headlineTitles[headline]
  switch (condition.kind) {
    case 'falls':
      return `${subject} falls by ${condition.percent}% against the week before`
    case 'rises':
      return `${subject} rises by ${condition.percent}% against the week before`
    case 'below':
      return `${subject} is below ${condition.threshold} in a day`
    case 'above':
      return `${subject} is above ${condition.threshold} in a day`
  }
}
