import type { RecoveryPageTexts } from '../en/recoveryPage.ts'

export const texts: RecoveryPageTexts = {
  title: 'ウォレットを復元',
  intro: '続ける前にオフラインにしてください。このページにネットワークは必要ありません。リカバリーキットをリカバリーコードで開き、ほかのどのウォレットでも使える 24 個の単語を表示します。',
  show: '24 個の単語を表示',
  smartAccount: '{address}（このキーのスマートアカウント）',
  sealed: 'このコードではこのキットを開けません。コードを確認するか、対応するキットを選んでください。',
  'other-wallet': 'このキットには、記載とは別のウォレットが入っているため、停止しました。',
  'rolled-back': 'このキットは古くなっています。最新のものを選んでください。',
}
