/** The key does not fit: a wrong lock code, or a record that was changed or belongs to another node. */
export class WrongSealKey extends Error {
	override readonly name = 'WrongSealKey';
}
