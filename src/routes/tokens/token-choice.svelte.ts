import type { TokenWish } from '#lib/domain/tokens/token-list.ts';

/** Which tokens the user wants to see: kept while one looks at other pages. */
export class TokenChoice implements TokenWish {
	search = $state('');
	show = $state<TokenWish['show']>('all');
	kind = $state<TokenWish['kind']>('any');
	sorting = $state<TokenWish['sorting']>('own');
}
