/**
 * How a JSON Web Token starts: `{"alg"`, `{"typ"` or `{"kid"`, encoded. `eyJ` alone is no sign of one: among the random
 * identifiers and nonces of a few hundred pages it occurs now and then.
 */
export const TOKEN_START = /eyJ(?:hbGci|0eXAi|raWQi)/;
