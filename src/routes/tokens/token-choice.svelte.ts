import type { TokenQuery } from '#lib/domain/tokens/token.ts';

/** Which tokens the user wants to see. Kept while other pages are open. */
export class TokenChoice implements TokenQuery {
	search = $state('');
	show = $state<TokenQuery['show']>('all');
	kind = $state<TokenQuery['kind']>('any');
	sorting = $state<TokenQuery['sorting']>('own');
}
