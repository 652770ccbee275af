/**
 * A few short recipes that work. Data only.
 */

export interface Recipe {
  readonly pattern: RegExp;
  readonly name: string;
  readonly ingredients: readonly string[];
  readonly steps: readonly string[];
}

/** The recipe that is asked for, if it is at hand. */
export function findRecipe(ask: string): Recipe | undefined {
  if (!/\b(?:recipe|cook|bake|boil|brew|make)\b/i.test(ask)) return undefined;
  return recipes.find(({ pattern }) => pattern.test(ask));
}

const recipes: readonly Recipe[] = [
  recipe(
    'pancakes?',
    'Pancakes for four',
    '200 g flour|400 ml milk|2 eggs|1 pinch of salt|butter for the pan',
    'Whisk flour, salt, eggs and half the milk until smooth, then add the rest|Let the batter rest for fifteen minutes|Melt a little butter in a hot pan and pour in a thin layer|Turn when the edge lifts, and bake the other side for half a minute',
  ),
  recipe(
    'boiled? eggs?|boil (?:an )?eggs?',
    'Boiled eggs',
    'eggs, straight from the fridge|water|a pinch of salt',
    'Bring enough water to cover the eggs to a boil|Lower the eggs in with a spoon|Wait six minutes for soft, eight for waxy, ten for hard|Rinse them with cold water so that they stop cooking',
  ),
  recipe(
    'omelett?es?',
    'Omelette for one',
    '3 eggs|1 spoon of butter|salt and pepper|chives, if you like',
    'Beat the eggs with salt and pepper|Melt the butter over medium heat and pour them in|Push the edges towards the middle until almost set|Fold, slide onto a plate and scatter the chives',
  ),
  recipe(
    '(?:tomato )?soups?\\b',
    'Tomato soup for four',
    '800 g tinned tomatoes|1 onion|2 cloves of garlic|500 ml vegetable stock|olive oil, basil',
    'Soften the chopped onion and garlic in oil|Add tomatoes and stock and simmer for twenty minutes|Blend until smooth and season|Serve with torn basil',
  ),
  recipe(
    'chocolate chip cookies|cookies?',
    'Chocolate chip cookies',
    '150 g soft butter|150 g brown sugar|1 egg|220 g flour|1 teaspoon baking powder|150 g dark chocolate, chopped',
    'Beat butter and sugar until pale, then beat in the egg|Stir in flour, baking powder and chocolate|Set spoonfuls on a lined tray, well apart|Bake at 180 °C for ten to twelve minutes',
  ),
  recipe(
    'guacamole',
    'Guacamole',
    '2 ripe avocados|1 lime|half a red onion|1 tomato|coriander, salt',
    'Mash the avocados with the juice of the lime|Fold in finely chopped onion and tomato|Season with salt and coriander and serve at once',
  ),
  recipe(
    '(?:cup of |brew )?tea\\b',
    'A cup of tea',
    '1 heaped teaspoon of black tea per cup|fresh water|milk or lemon, as you like',
    'Warm the pot and bring fresh water to the boil|Pour it over the tea and wait three to four minutes|Strain, and add milk or lemon',
  ),
  recipe(
    'lemonade',
    'Lemonade for six',
    '4 lemons|120 g sugar|1 litre cold water|mint and ice',
    'Warm the sugar with a little of the water until it dissolves|Add the juice of the lemons and the rest of the water|Serve over ice with mint',
  ),
];

function recipe(pattern: string, name: string, ingredients: string, steps: string): Recipe {
  return {
    pattern: new RegExp(`\\b(?:${pattern})`, 'i'),
    name,
    ingredients: ingredients.split('|'),
    steps: steps.split('|'),
  };
}
