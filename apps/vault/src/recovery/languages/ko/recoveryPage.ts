import type { RecoveryPageTexts } from '../en/recoveryPage.ts'

export const texts: RecoveryPageTexts = {
  title: '지갑 복구',
  intro: '계속하기 전에 인터넷 연결을 끊으세요. 이 페이지는 네트워크가 필요 없어요. 복구 키트를 복구 코드로 열어, 다른 모든 지갑에서 쓸 수 있는 24개 단어를 보여 줘요.',
  show: '24개 단어 보기',
  smartAccount: '{address} (이 키의 스마트 계정)',
  sealed: '이 코드로는 이 키트가 열리지 않아요. 코드를 확인하거나 코드에 맞는 키트를 선택하세요.',
  'other-wallet': '키트에 적힌 지갑과 다른 지갑이 들어 있어서 중단했어요.',
  'rolled-back': '오래된 키트예요. 가장 최신 키트를 선택하세요.',
}
