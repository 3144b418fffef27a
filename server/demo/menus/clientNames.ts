/** The number of clients that `clientNames` makes for a country. */
const CLIENTS = 160;

const words = (text: string) => text.trim().split(/,\s*/);

/** First names and family names that are common in each country of the demo. */
const NAMES = {
  ES: {
    first: words(`Lucía, Hugo, Martina, Mateo, Sofía, Martín, Julia, Daniel, Paula, Álvaro, Valeria, Pablo, Emma, Adrián, Daniela, David,
      Carla, Mario, Alba, Diego, Noa, Javier, Aitana, Iker, Carmen, Marc, Claudia, Gonzalo, Nerea, Rubén, Irene, Sergio, Ainhoa, Jordi, Rocío,
      Unai, Elena, Brais, Marina, Óscar`),
    last: words(`García, Fernández, González, Rodríguez, López, Martínez, Sánchez, Pérez, Gómez, Martín, Jiménez, Ruiz, Hernández, Díaz,
      Moreno, Muñoz, Álvarez, Romero, Alonso, Gutiérrez, Navarro, Torres, Domínguez, Vázquez, Ramos, Gil, Ramírez, Serrano, Blanco, Molina,
      Etxeberria, Puig, Ferrer, Castro, Ortega, Rubio, Iglesias`),
  },
  BR: {
    first: words(`Miguel, Alice, Arthur, Helena, Heitor, Laura, Bernardo, Manuela, Davi, Valentina, Gabriel, Isabella, Pedro, Júlia, Lucas,
      Luíza, Matheus, Cecília, Rafael, Lívia, Guilherme, Beatriz, Gustavo, Mariana, Felipe, Letícia, Thiago, Camila, Bruno, Larissa, Vinícius,
      Fernanda, Rodrigo, Bianca, Caio, Renata, Otávio, Priscila, Murilo, Tainá`),
    last: words(`Silva, Santos, Oliveira, Souza, Rodrigues, Ferreira, Alves, Pereira, Lima, Gomes, Costa, Ribeiro, Martins, Carvalho, Almeida,
      Lopes, Soares, Fernandes, Vieira, Barbosa, Rocha, Dias, Nascimento, Andrade, Moreira, Nunes, Marques, Machado, Mendes, Freitas, Cardoso,
      Ramos, Teixeira, Monteiro, Cavalcanti, Pinheiro, Batista`),
  },
  CO: {
    first:
      words(`Santiago, Valentina, Samuel, Mariana, Alejandro, Isabella, Nicolás, Salomé, Sebastián, Luciana, Juan David, Gabriela, Felipe,
      Antonella, Tomás, Sara, Emiliano, Manuela, Esteban, Paula Andrea, Jerónimo, Laura, Simón, Daniela, Cristian, Natalia, Óscar, Juliana,
      Mauricio, Carolina, Jhon, Diana, Ricardo, Viviana, Fabián, Marcela, Wilson, Ángela, Iván, Yuliana`),
    last: words(`Rodríguez, Gómez, González, Martínez, García, López, Hernández, Sánchez, Ramírez, Pérez, Díaz, Muñoz, Rojas, Moreno, Jiménez,
      Vargas, Torres, Castro, Ortiz, Suárez, Herrera, Quintero, Restrepo, Ospina, Cárdenas, Zapata, Arango, Valencia, Mejía, Salazar, Botero,
      Cifuentes, Bermúdez, Londoño, Acosta, Pineda, Castaño`),
  },
};

/** Different full names of a country, always the same. */
export function clientNames(country: keyof typeof NAMES): string[] {
  const { first, last } = NAMES[country];
  // The lists have no common divisor, so no pair repeats.
  return Array.from({ length: CLIENTS }, (_, n) => `${first[n % first.length]} ${last[(n * 5) % last.length]}`);
}
