/** The result of a check that worked: how many payments were made since the one before. */
export function newsWords(news = 0): string {
	if (news === 0) return 'nothing has changed';
	return news === 1 ? 'one payment was made' : `${news} payments were made`;
}
