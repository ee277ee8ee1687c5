import type { PageTexts } from '../en/page.ts'

export const texts: PageTexts = {
  linkOver: '이 링크는 더 이상 쓸 수 없어요',
  linkOverText: '이미 사용됐거나 만료됐어요. 로그인하는 사이트에서 다시 시작하세요.',
  tooMany: '이메일을 너무 많이 보냈어요',
  tooManyText: '한 시간 또는 하루 동안 이 주소로 이메일을 너무 많이 보냈어요. 나중에 다시 시도하세요.',
  isThisYou: '본인인가요?',
  isThisYouText: '새 브라우저에서 이 이메일 주소로 로그인이 요청됐어요.',
  site: '사이트',
  browser: '브라우저',
  sendCode: '네, 코드를 보내 주세요',
  codeSent: '코드를 보냈어요',
  codeSentText: '두 번째 이메일로 보냈어요. 로그인을 시작한 곳에 입력하세요.',
  closePage: '이 페이지를 닫아도 돼요.',
  undoOverText: '변경을 이미 되돌렸거나 24시간이 지났어요.',
  undo: '변경을 되돌릴까요?',
  undoText: '이전 주소로 다시 로그인하게 되고, 모든 브라우저에서 로그아웃돼요.',
  undoButton: '네, 되돌릴게요',
  undone: '변경을 되돌렸어요',
  undoneText: '{email}(으)로 다시 지갑에 로그인해요.',
  loginOver: '이 로그인은 만료됐거나 이미 사용됐어요',
  loginOverText: '이 창을 닫고 로그인하는 사이트에서 다시 시작하세요.',
}
