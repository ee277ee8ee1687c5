import { readPlatform, socialsFor } from '@latchkey/core/internal'
import { socialNames } from '@latchkey/wire/socialNames'
import type { JSX } from 'react'
import { useOfferedFeatures } from '../hooks/useOfferedFeatures.ts'
import { useText } from '../hooks/useText.ts'
import { startSocialLogin } from '../launch/startSocialLogin.ts'
import { List } from '../parts/List.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { SocialLogo } from '../parts/SocialLogo.tsx'
import { embeddedText } from '../text/en/embedded.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The list of all social logins that the site enables. */
export function ConnectSocials(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(embeddedText)
  const features = useOfferedFeatures()
  return (
    <List label={text.socialsLabel}>
      {socialsFor(readPlatform(), features.socials).map((social) => (
        <li key={social}>
          <ListRow
            id={social}
            title={socialNames[social]}
            image={<SocialLogo name={social} size={24} />}
            endIcon="chevron"
            onPress={() => startSocialLogin(latchkey, social)}
          />
        </li>
      ))}
    </List>
  )
}
