/** Sixteen teams of three with invented names. */
export const DEMO_TEAMS: readonly { name: string; players: readonly [string, string, string] }[] = [
  { name: 'Redshift', players: ['Mara Quell', 'Ives Tarn', 'Juno Pell'] },
  { name: 'Aerial Union', players: ['Tobias Rook', 'Nika Strand', 'Oren Vale'] },
  { name: 'Flip Reset Club', players: ['Dara Finch', 'Leo Marsh', 'Priya Holt'] },
  { name: 'Boost Bandits', players: ['Kit Lowen', 'Sana Ruiz', 'Emil Brandt'] },
  { name: 'Ceiling Shot', players: ['Yara Nolan', 'Felix Odom', 'Wren Asher'] },
  { name: 'Kickoff Kings', players: ['Milo Hart', 'Anouk Baer', 'Theo Lind'] },
  { name: 'Demo Derby', players: ['Rafe Sutter', 'Lina Frost', 'Jonas Ek'] },
  { name: 'Musty Mechanics', players: ['Cleo Bright', 'Arlo Dunn', 'Noor Said'] },
  { name: 'Octane Society', players: ['Pia Hallow', 'Max Corran', 'Ilse Vogt'] },
  { name: 'Wall Riders', players: ['Sol Kerrigan', 'Bea Norling', 'Hugo Paz'] },
  { name: 'Overtime Heroes', players: ['Tess Arden', 'Viktor Lom', 'Ayo Bello'] },
  { name: 'Pinch Perfect', players: ['Nils Aaker', 'Rosa Medina', 'Gwen Tull'] },
  { name: 'Double Tap', players: ['Finn Oakes', 'Maya Sorel', 'Dov Klein'] },
  { name: 'Rotation Station', players: ['Elin Dahl', 'Caleb Stone', 'Zuri Mbeki'] },
  { name: 'Whiff Patrol', players: ['Otis Lark', 'Hana Mori', 'Per Lund'] },
  { name: 'Half Flip Heroes', players: ['Ines Prado', 'Luc Moreau', 'Abel Nash'] },
]

export const demoEmail = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
