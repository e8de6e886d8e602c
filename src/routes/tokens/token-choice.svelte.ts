import type { TokenTerms } from '#lib/domain/tokens/token-list.ts';

/** Which tokens the user wants to see: kept while one looks at other pages. */
export class TokenChoice implements TokenTerms {
	search = $state('');
	show = $state<TokenTerms['show']>('all');
	kind = $state<TokenTerms['kind']>('any');
	sorting = $state<TokenTerms['sorting']>('own');
}
