/** The stories of the vault, which `vault.html` renders. */
export const vaultStoryNames = [
  'VaultWaiting',
  'VaultNoSite',
  'VaultNotLoaded',
  'VaultLogin',
  'VaultLoginFailed',
  'VaultLoginDevice',
  'VaultLoginCode',
  'VaultLoginSocial',
  'VaultCreate',
  'VaultCreateSignIn',
  'VaultCreateDeclined',
  'VaultCreateCode',
  'VaultCreateCodeFrame',
  'VaultBackup',
  'VaultCheckCode',
  'VaultCheckCodeWrong',
  'VaultUnlock',
  'VaultUnlockCode',
  'VaultSignMessage',
  'VaultSignIn',
  'VaultTypedData',
  'VaultSend',
  'VaultSendLoading',
  'VaultSendFailed',
  'VaultSpending',
  'VaultContractCall',
  'VaultProtect',
  'VaultProtectSaved',
  'VaultKit',
  'VaultWords',
  'VaultWordsShown',
  'VaultSessions',
  'VaultActivity',
  'VaultNotices',
  'VaultChangeEmail',
  'VaultChangeLost',
  'VaultChangeCodes',
  'VaultChangeNewCode',
  'VaultChangePending',
] as const

export type VaultStoryName = (typeof vaultStoryNames)[number]

export function isVaultStory(name: string): name is VaultStoryName {
  return vaultStoryNames.some((one) => one === name)
}
